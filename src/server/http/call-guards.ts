import type { FastifyRequest } from 'fastify'
import type { Viewer } from '#server/access/viewer.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import type { Authz, Call } from '#shared/call.ts'
import { meets } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import { tenantOf } from './request.ts'

/** Denies by default: the row's permission must be held, no gate may be open but the call's own, and the service must not be in maintenance. */
export function authorize(authz: Authz | undefined, viewer: Viewer, request: FastifyRequest): void {
  if (!authz) throw new Problem('noPermission')
  if (viewer.owes.some((gate) => !authz.opens?.includes(gate))) throw new Problem('gateOwed')
  if (!meets(viewer, authz)) throw new Problem('noPermission')
  if (!viewer.permissions.has('SystemConfig.all')) refuseClosed(request, authz.duringMaintenance)
}

/** Refuses during maintenance whatever is not open then. */
export function refuseClosed(request: FastifyRequest, open: true | undefined): void {
  if (!open && tenantOf(request).config.showServiceUnavailable) throw new Problem('maintenance')
}

/** Refuses a version of the API that the call does not know. */
export function refuseVersion(call: Call, request: FastifyRequest): void {
  const version = request.headers['api-version']
  if (version === undefined) return
  const known: readonly string[] = call.versions ?? ['1.0', '2.0']
  if (typeof version !== 'string' || !known.includes(version)) throw wrongParameter('api-version')
}

/** The `tenant` header only selects; the host decides, and the two must agree. */
export function refuseForeignTenant(request: FastifyRequest): void {
  const { tenant } = request.headers
  if (tenant !== undefined && tenant !== tenantOf(request).code) throw new Problem('unauthorised')
}
