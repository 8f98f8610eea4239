import type { FastifyInstance } from 'fastify'

/** The policy of answers that are not pages: nothing loads, nothing frames. */
export const barePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Sets the security headers of every answer and forbids caching; a route that needs another policy, or allows caching, sets its own. */
export function addHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    // By the route that answered, because an address can be written in many ways.
    if (isCall(request.routeOptions.url ?? request.url)) reply.header('x-portal', '1')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', barePolicy)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    reply.headers(always)
    done()
  })
}

function isCall(path: string): boolean {
  return path.startsWith('/apiproxy') || path.startsWith('/edge')
}

const permissionsPolicy = [
  'accelerometer',
  'autoplay',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .concat('camera=(self)')
  .join(', ')

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
}
