import type { FilterDefinition } from '#client/filter-params.ts'
import { z } from 'zod/mini'
import { PanelFilter } from './contract.ts'

/** What the address of the dashboard holds: the period and the store; what the charts count is of the moment. */
export const PanelParams = z.object({ ...PanelFilter.shape })
export type PanelParams = z.infer<typeof PanelParams>

export const panelForm = { schema: PanelParams, unseen: [] } as const satisfies FilterDefinition<typeof PanelParams>
