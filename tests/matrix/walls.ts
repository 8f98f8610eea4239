import { plainReadDb } from '#server/access/access.ts'
import { dbOn, type Db } from '#server/db/db.ts'
import { snapshotsOn, type Snapshot } from '#server/db/snapshot.ts'
import type { Answered } from '#server/feature.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Actor } from './actors.ts'
import { row, shownIn } from './cells.ts'
import { inReach, type Kind } from './objects.ts'
import type { Reach } from './rights.ts'
import type { Watched } from './watched.ts'
import type { World } from './world.ts'

type Context = Parameters<Answered['handle']>[0]
/** What a handler of somebody signed in is given; `db` for questions, `tx` for writes. */
type Signed = Context & {
  scope: Scope
  viewer: Viewer
  db?: Db & { within?: unknown }
  tx?: Db
  snapshot?: () => Promise<Snapshot>
}

/** A filter of the application that is taken out. */
export interface Gap {
  readonly name: string
  /** Kinds of objects that come into reach by it, where the database did not hold. */
  readonly opens: readonly Kind[]
  readonly scope: Partial<Pick<Viewer, 'tenant' | 'ents' | 'shops' | 'entCode' | 'userId'>>
  /** Reaches of calls that it is for. */
  readonly of: readonly Reach[]
  /** Only a merchant's people have it: the provider's see all of the tenant, or their own house alone, whatever their scope says. */
  readonly staff?: true
  /** Whether row-level security alone has to hold: it knows tenants and enterprises, neither stores nor persons. */
  readonly walled: boolean
}

/** The filters there are. */
export function gapsOf({ ents: real, foreign, zones }: World): Gap[] {
  // With what never existed among them, so that only a row can tell one from the other.
  const ents = [...real, zones.missing.ent, zones.deleted.ent]
  return [
    {
      name: 'any enterprise',
      opens: ['other', 'foreign'],
      of: ['stores', 'people', 'ents'],
      scope: { ents, shops: 'all' },
      walled: true,
      staff: true,
    },
    {
      name: 'another tenant',
      opens: ['foreign'],
      of: ['stores', 'people', 'tenant'],
      scope: { tenant: foreign.tenant, ents, shops: 'all' },
      walled: true,
    },
    {
      name: 'another house',
      opens: ['other'],
      of: ['house'],
      scope: { entCode: zones.other.ent, ents },
      walled: true,
      staff: true,
    },
    {
      name: 'any store',
      opens: ['unmanaged'],
      of: ['stores', 'people'],
      scope: { shops: 'all' },
      walled: false,
      staff: true,
    },
    {
      name: 'another person',
      opens: ['other'],
      of: ['self', 'reader'],
      scope: { userId: zones.other.user, entCode: zones.other.ent, ents },
      walled: false,
    },
  ]
}

/** The context as it were without the filter. */
function without({ scope: gap }: Gap) {
  return (context: Context): Context => {
    if (!('viewer' in context)) return context
    const { entCode: _ent, userId: _user, ...ofScope } = gap
    return { ...context, viewer: { ...context.viewer, ...gap }, scope: { ...context.scope, ...ofScope } }
  }
}

/** The same with the wall down too: questions go through the service's role, writes and files under every enterprise. */
function unwalled({ it, ents }: World, gap: Gap) {
  return async (context: Context): Promise<Context> => {
    const open = without(gap)(context) as Signed
    const everywhere = dbOn(it.service)
    const tenant = gap.scope.tenant ?? open.scope.tenant
    if (open.tx)
      await open.tx
        .sql`select set_config('app.ents', ${`{${ents.join(',')}}`}, true), set_config('app.tenant', ${tenant}, true)`
    if (open.snapshot) return { ...open, snapshot: () => snapshotsOn(it.service)({ tenant, ents }) } as Context
    return open.db ? ({ ...open, db: plainReadDb(everywhere) } as Context) : open
  }
}

/** Foreign rows a person gets while a filter is out: rows told from none, or another's names. */
export async function leaksOf(world: World, call: Watched, actor: Actor, gap: Gap): Promise<string[]> {
  const { cells } = await row(world, call, actor, without(gap))
  return leaksIn(cells, gap, walledZones)
}

/** Whose rows row-level security keeps away: other tenants' and other enterprises'; stores and persons it does not know. */
const walledZones: readonly string[] = ['foreign', 'foreignSystem', 'other', 'master', 'system']
const everyZone = [...walledZones, 'unmanaged', 'home']

type Cells = Awaited<ReturnType<typeof row>>['cells']

/** Cells that show what is of one of these zones, or tell that it is there. */
function leaksIn(cells: Cells, { opens, name }: Gap, zones: readonly string[]): string[] {
  const [none] = cells
  return cells.flatMap((cell) => {
    const { actor, call, right, kind, said } = cell
    if (cell.refusal) return []
    const outside = opens.includes(kind) && zones.includes(kind) && !inReach(right, actor, kind)
    const told = outside && said !== none?.said
    const shown = shownIn(cell).some((zone) => zones.includes(zone))
    return told || shown ? [`${actor.name} · ${call.name} · ${kind} without ${name}: ${said.slice(0, 200)}`] : []
  })
}

/** Whether some cell is red with both the filter and the wall gone: only then the calls above prove anything. */
export async function isOpened(world: World, call: Watched, actor: Actor, gap: Gap): Promise<boolean> {
  const { cells } = await row(world, call, actor, unwalled(world, gap))
  return leaksIn(cells, gap, everyZone).length > 0
}
