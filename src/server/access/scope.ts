/** The rows that statements may touch: row-level security enforces `ents`, the statements themselves `shops`. */
export interface Scope {
  readonly tenant: string
  /** Enterprises whose rows may be seen: one, a master and its children, or all of the tenant for the platform. */
  readonly ents: readonly string[]
  /** Stores whose rows may be seen, within `ents`. */
  readonly shops: 'all' | readonly string[]
  /** True for the provider's own people. */
  readonly platform: boolean
}

/** The SQL that opens a scope in the current transaction; SET LOCAL with literals, which Citus hands to its workers. */
export function openScope(scope: Pick<Scope, 'tenant' | 'ents'>): string {
  const ents = `{${scope.ents.map(element).join(',')}}`
  return `set local app.ents = ${literal(ents)}; set local app.tenant = ${literal(scope.tenant)}`
}

function element(code: string): string {
  return `"${code.replace(/["\\]/g, '\\$&')}"`
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
