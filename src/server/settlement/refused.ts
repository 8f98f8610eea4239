/** What settlement refuses, whole; the message is one sentence for the provider's people. */
export class SettlementRefused extends Error {
  override readonly name = 'SettlementRefused'
}
