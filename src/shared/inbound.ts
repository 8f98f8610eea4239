/** Payment types that visitors bring from abroad (domain section 8). */
export const inboundTypes = ['WECHAT', 'ALIPAYPLUS', 'UPQR'] as const
