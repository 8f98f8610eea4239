import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '#client/ask.ts'
import { date } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { isNoResponse } from '#client/refusal.ts'
import { masters, type PaymentType } from '#features/masters/contract.ts'
import { MasterTabs } from '#features/masters/MasterTabs.tsx'
import { wholeNumber } from '#shared/whole-number.ts'
import { Brand, BrandTile } from '#ui/BrandTile.tsx'
import type { Column } from '#ui/columns.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { Totals } from '#ui/Totals.tsx'
import { paymentLogos } from './contract.ts'
import { LogoPlaces } from './LogoPlaces.tsx'

/** The logos of every payment type of the tenant's currencies. */
export function PaymentLogos() {
  const { t } = useLingui()
  const [openKey, setOpenKey] = useState<string>()
  const open = (row: PaymentType | undefined) => setOpenKey(row?.code)
  const types = useQuery(ask(masters.all, {}))
  const logos = useQuery(ask(paymentLogos.list, {}))
  const rows = types.data?.paymentTypes
  const logosOf = (code: string) => logos.data?.list.filter(({ paymentType }) => paymentType === code) ?? []
  const opened = rows?.find(({ code }) => code === openKey)
  const withLogo = rows?.filter(({ code }) => logosOf(code).length > 0).length ?? 0
  const error = types.error ?? logos.error
  const beside = (step: number) => {
    const next = rows && opened ? rows[rows.indexOf(opened) + step] : undefined
    return next && (() => open(next))
  }
  const columns: readonly Column<PaymentType>[] = [
    {
      id: 'logo',
      label: t`Logo`,
      kind: 'brand',
      width: 5,
      card: 'hidden',
      priority: 1,
      cell: ({ tile, logo, darkLogo }) => <BrandTile letters={tile} logo={logo} darkLogo={darkLogo} />,
    },
    {
      id: 'name',
      label: t`Name`,
      kind: 'text',
      width: 14,
      card: 'title',
      priority: 1,
      locked: true,
      cell: ({ names }) => names[language()],
      inCard: ({ tile, logo, darkLogo, names }) => (
        <Brand letters={tile} logo={logo} darkLogo={darkLogo} name={names[language()]} />
      ),
    },
    { id: 'code', label: t`Reference code`, kind: 'code', card: 'meta', priority: 4, cell: ({ code }) => code },
    {
      id: 'grounds',
      label: t`Backgrounds`,
      kind: 'word',
      width: 10,
      card: 'status',
      priority: 2,
      cell: ({ code }) => {
        const variants = logosOf(code).map(({ variant }) => variant)
        if (variants.length === 0) return <Trans>Letters only</Trans>
        return variants.length === 2 ? (
          <Trans>Light and dark</Trans>
        ) : variants[0] === 'light' ? (
          <Trans context="background">Light</Trans>
        ) : (
          <Trans>Dark</Trans>
        )
      },
    },
    {
      id: 'updated',
      label: t`Last changed`,
      kind: 'date',
      card: 'hidden',
      priority: 5,
      cell: ({ code }) => {
        const [last] = logosOf(code)
          .map(({ updatedAt }) => updatedAt)
          .toSorted()
          .toReversed()
        return last ? date(last, 'shortTime') : '–'
      },
    },
  ]
  return (
    <ListScreen
      list={{
        rows,
        keyOf: ({ code }) => code,
        busy: types.isPending,
        time: undefined,
        unkept: false,
        trouble: error && !rows ? { offline: isNoResponse(error), reason: error.message } : undefined,
        again: () => void Promise.all([types.refetch(), logos.refetch()]),
        open,
        openKey,
        narrowed: false,
        clear: () => {},
        pager: undefined,
        letterKeys: true,
      }}
      label={t`Logos of payment types`}
      columns={columns}
      nameOf={({ names }) => names[language()]}
      none={{ title: <Trans>Nothing here yet</Trans> }}
      tabs={<MasterTabs current="paymentLogos" />}
      strip={
        rows && <Totals low label={t`With a logo`} value={`${wholeNumber(withLogo)} / ${wholeNumber(rows.length)}`} />
      }
      drawer={
        <Drawer
          title={opened?.names[language()] ?? ''}
          open={opened !== undefined}
          onClose={() => open(undefined)}
          onPrevious={beside(-1)}
          onNext={beside(1)}
        >
          {opened && <LogoPlaces paymentType={opened.code} letters={opened.tile} />}
        </Drawer>
      }
    />
  )
}
