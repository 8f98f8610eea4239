import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { dbOn } from '#server/db/db.ts'
import { isOpaque, type Files } from '#server/files/files.ts'
import { Problem } from '#shared/problem.ts'
import { tenantOf } from './request.ts'

/** Mounts the tenant's logos of payment types under unguessable names whose content never changes. */
export function addLogos(app: FastifyInstance, service: pg.Pool, files: Files): void {
  app.get<{ Params: { name: string } }>('/logos/:name', async (request, reply) => {
    const { name } = request.params
    const tenant = tenantOf(request).code
    const [known] = isOpaque(name)
      ? await dbOn(service).sql<{ size: number }>`
          select size from payment_type_logos where tenant_code = ${tenant} and file_name = ${name}`
      : []
    const body = known && (await files.read(tenant, name))
    if (!body) throw new Problem('notFound')
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', known.size)
      .send(body)
  })
}
