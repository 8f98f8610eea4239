import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { z } from 'zod/mini'
import type { Answered } from '#server/feature.ts'
import { docsPolicy } from './pages.ts'
import type { Call } from '#shared/call.ts'

/** Mounts /apiproxy/openapi.json and a readable page of it at /apiproxy/docs. */
export async function addDocuments(app: FastifyInstance, features: readonly Answered[]): Promise<void> {
  // Made once it is asked for, and once: a client that asks a hundred times in one packet would hold the loop with a hundred encodings.
  let bytes: Buffer | undefined
  app.get('/apiproxy/openapi.json', (_request, reply) => {
    bytes ??= Buffer.from(JSON.stringify(openapiOf(features.map(({ call }) => call))))
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
  const ui = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const files = ['swagger-ui.css', 'swagger-ui-bundle.js']
  await app.register(fastifyStatic, {
    root: ui,
    prefix: '/apiproxy/docs/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => files.includes(path.replace(/^\//, '')),
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  })
  const own = { '/apiproxy/docs': ['text/html', page], '/apiproxy/docs/start.js': ['text/javascript', script] } as const
  for (const [path, [type, body]] of Object.entries(own))
    app.get(path, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('content-security-policy', docsPolicy).send(body),
    )
}

/** The calls as an OpenAPI 3.1 document. */
export function openapiOf(calls: readonly Call[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = call.path.startsWith('/edge/') ? call.path : `/apiproxy${call.path}`
    const item = (paths[path] ??= {})
    item[call.method.toLowerCase()] = operationOf(call)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Noren', version: '2.0', description: 'The calls of the merchant portal.' },
    components: {
      securitySchemes: { person: { type: 'http', scheme: 'bearer' }, machine: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusalEnvelope },
      headers: {
        Allow: { description: 'The methods this path takes', schema: { type: 'string' } },
        'Retry-After': { description: 'Seconds to wait before asking again', schema: { type: 'integer' } },
      },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, said]) => [status, refusalOf(status, said)]),
      ),
    },
    paths,
  }
}

function operationOf(call: Call) {
  const input = schemaOf(call.input, 'input')
  const inBody = call.method !== 'GET' && call.body !== 'none'
  const { needs, who, scope } = call.authz ?? {}
  return {
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'portal'],
    ...(call.caller === 'anyone' ? { security: [] } : { security: [{ [call.caller ?? 'person']: [] }] }),
    ...(needs ? { 'x-needs': { needs, who, scope } } : {}),
    parameters: [...headersOf(call), ...(inBody ? [] : parametersOf(input))],
    ...(inBody ? { requestBody: { required: true, content: { [bodyType(call)]: { schema: input } } } } : {}),
    responses: {
      200: { description: 'The answer or a business refusal, by resultType', content: contentOf(call) },
      ...Object.fromEntries(statusesOf(call).map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  }
}

/** The meaning of each refusal's status; refusals of malformed requests come from the HTTP server and have no envelope. */
const refusals: Readonly<Record<string, string>> = {
  400: 'A parameter or a header is missing or wrong; parameter names it',
  401: 'No session, or one that has ended',
  403: 'Not permitted, or something is owed first',
  404: 'Nothing is there, or it is out of reach',
  405: 'The path takes other methods',
  408: 'The request did not arrive in time',
  413: 'The body is too large',
  415: 'The body is of another type',
  429: 'Asked too often, or no place is free',
  431: 'The headers are too large',
  500: 'Unexpected; requestId is what support asks for',
  503: 'Closed for maintenance, overloaded, or the database is away',
}

function statusesOf(call: Call): readonly string[] {
  const { caller = 'person', method, body } = call
  const never: string[] = []
  if (caller === 'anyone') never.push('401')
  if (caller !== 'person') never.push('403')
  if (method === 'GET' || body === 'none') never.push('413', '415')
  return Object.keys(refusals).filter((status) => !never.includes(status))
}

function refusalOf(status: string, description: string) {
  const said = status === '405' ? 'Allow' : status === '429' || status === '503' ? 'Retry-After' : undefined
  const headers = said ? { headers: { [said]: { $ref: `#/components/headers/${said}` } } } : {}
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  return { description, ...headers, ...(status === '408' || status === '431' ? {} : { content }) }
}

function contentOf(call: Call) {
  const answer = schemaOf(call.answer, 'output')
  if (call.kind && call.kind !== 'envelope') return { '*/*': {} }
  return { 'application/json': { schema: envelopeOf({ anyOf: [answer, { type: 'null' }] }) } }
}

function envelopeOf(result: object) {
  const properties = {
    statusCode: { type: 'integer' },
    resultStatus: { enum: ['Success', 'Fail'] },
    resultType: { type: 'integer' },
    message: { type: 'string' },
    result,
  }
  return { type: 'object', required: Object.keys(properties), properties }
}

const told = { requestId: { type: 'string' }, parameter: { type: 'string' } }
const envelope = envelopeOf({ type: 'null' })
const refusalEnvelope = { ...envelope, properties: { ...envelope.properties, ...told } }

function headersOf(call: Call) {
  const versions = { name: 'api-version', in: 'header', schema: { enum: call.versions ?? ['1.0', '2.0'] } }
  const required = call.idempotent === 'byKey'
  const key = { name: 'Idempotency-Key', in: 'header', required, schema: { type: 'string', minLength: 16 } }
  return call.idempotent ? [versions, key] : [versions]
}

function parametersOf(input: JsonSchema) {
  const required = input.required ?? []
  return Object.entries(input.properties ?? {}).map(([name, schema]) => {
    return { name, in: 'query', required: required.includes(name), schema, style: 'form', explode: true }
  })
}

function bodyType(call: Call): string {
  return call.body === 'multipart' ? 'multipart/form-data' : 'application/json'
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

function schemaOf(schema: Call['input'], io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  void $schema
  return rest as JsonSchema // a JSON schema of an object, by what it is made from
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Noren: the calls</title>
<link rel="stylesheet" href="/apiproxy/docs/swagger-ui.css">
<div id="calls"></div>
<script src="/apiproxy/docs/swagger-ui-bundle.js"></script>
<script src="/apiproxy/docs/start.js"></script>
</html>
`

const script = `SwaggerUIBundle({ url: '/apiproxy/openapi.json', dom_id: '#calls', deepLinking: false, validatorUrl: null })
`
