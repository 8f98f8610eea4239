import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { answer } from '#server/feature.ts'
import { wakeSenders } from '#server/jobs/outbox.ts'
import { paged } from '#server/list/paged.ts'
import { changeOf } from '#server/master/history.ts'
import { objectOf } from '#features/merchants/writing.server.ts'
import { businessDateOf, instantOf } from '#shared/business-day.ts'
import { formatDate } from '#shared/dates.ts'
import { maskedEmail } from '#shared/email.ts'
import type { Language } from '#shared/language.ts'
import { fitsAll } from '#shared/list-filter.ts'
import { Problem } from '#shared/problem.ts'
import { forcedTwoStep } from './contract.ts'
import { mfaFilters } from './list.ts'
import * as stored from './sql.ts'

const mostMerchants = 10_000
const mostPeople = 1_000

export default [
  answer(forcedTwoStep.list, async ({ input, db, viewer, scope, now }) => {
    const all = await stored.configsOf(db, scope.tenant, mostMerchants)
    const found = all.filter((one) => fitsAll(mfaFilters, one, input, viewer.timeZone))
    return { ...paged(found, input), asOf: now }
  }),

  answer(forcedTwoStep.people, async ({ input, db, scope, now }) => {
    const people = await stored.peopleOf(db, scope.tenant, input.EntCode, mostPeople)
    const list = people.map(({ mfaEmail, ...person }) => ({
      ...person,
      codeAddress: mfaEmail === null ? null : maskedEmail(mfaEmail),
    }))
    return { list, asOf: now }
  }),

  answer(forcedTwoStep.set, async ({ input, tx, viewer, tenant, now, audit }) => {
    const { entCodes, forceBindMfa, from, knownAt } = input
    const begins = forceBindMfa && from ? new Date(instantOf(from, '00:00', tenant.timeZone)) : undefined
    const later = begins && begins > now ? begins : null
    const held = await stored.holdMerchants(tx, viewer.tenant, entCodes)
    if (held.length < new Set(entCodes).size) throw new Problem('noSuchCompany')
    const known = knownAt === undefined ? now : new Date(knownAt ?? 0)
    if (held.some(({ updatedAt }) => updatedAt && updatedAt > known)) throw new Problem('changedByOther')
    const decided = {
      entCodes: held.map(({ entCode }) => entCode),
      forced: forceBindMfa,
      from: later,
      by: viewer.userName,
      at: now,
    }
    const changed = await stored.decide(tx, viewer.tenant, decided)
    if (changed.length === 0) throw new Problem('noChange')
    if (!later) await stored.oweBinding(tx, viewer.tenant, changed, forceBindMfa)
    if (forceBindMfa) {
      const { productName: product, defaultLanguage: language } = tenant.config
      const said = (day: string) => ({ product, day })
      const dayIn = (one: Language) => said(later && from ? formatDate(from, 'date', one, 'UTC') : text(one, atOnce))
      const about = { tenant: viewer.tenant, entCodes: changed, language }
      await stored.mailUnbound(tx, about, { ja: dayIn('ja'), en: dayIn('en'), mn: dayIn('mn') })
      await wakeSenders(tx)
    }
    const stated = (row: Pick<stored.MfaConfigRow, 'forceBindMfa' | 'bindFrom'>) => ({
      forceBindMfa: row.forceBindMfa,
      from: row.bindFrom && businessDateOf(row.bindFrom, tenant.timeZone),
    })
    const after = stated({ forceBindMfa: forceBindMfa && !later, bindFrom: later })
    for (const before of held.filter(({ entCode }) => changed.includes(entCode)))
      audit(objectOf(before.entCode), changeOf('change', stated(before), after, []))
    return null
  }),
]

const atOnce = msg`your next sign-in`
