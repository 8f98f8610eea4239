import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query'

/**
 * The cache of answers where a change is never missed. An answer that was on its way when something changed may be from
 * before the change; the library asks again only what has been answered already, so here the first answer of a question is
 * waited for and asked anew.
 */
export class FreshQueries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    await super.invalidateQueries(filters, options)
    if (underWay.length === 0) return
    await Promise.allSettled(underWay.map(({ promise }) => Promise.resolve(promise)))
    await super.invalidateQueries({ ...filters, predicate: (query) => underWay.includes(query) }, options)
  }
}
