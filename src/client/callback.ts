/** Whether the address is the callback of the sign-in page. */
export function isCallback(hash = location.hash): boolean {
  return /[#&]state=/.test(hash) && /[#&](code|error)=/.test(hash)
}
