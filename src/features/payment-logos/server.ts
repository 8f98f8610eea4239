import { msg } from '@lingui/core/macro'
import { randomBytes, randomUUID } from 'node:crypto'
import { answer } from '#server/feature.ts'
import { logoOf } from '#server/files/file-kind.ts'
import { Upload } from '#server/http/uploads.ts'
import { changeOf } from '#server/master/history.ts'
import { limits } from '#shared/limits.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { Problem } from '#shared/problem.ts'
import { paymentLogos } from './contract.ts'
import { hasType, holdLogo, keepLogo, logosOf, looseLogos, placeLogo, removeLogo } from './sql.ts'

/** Twice the recommended edge, for dense screens. */
const drawnPixels = limits.logoPixels * 2
const mostLoose = 50

export default [
  answer(paymentLogos.shown, async ({ db, scope, now }) => {
    const logos = await logosOf(db, scope.tenant)
    const list = logos.flatMap(({ paymentType, variant, url }) => (paymentType ? [{ paymentType, variant, url }] : []))
    return { list, asOf: now }
  }),

  answer(paymentLogos.list, async ({ db, scope, now }) => ({ list: await logosOf(db, scope.tenant), asOf: now })),

  answer(paymentLogos.upload, async ({ tx, viewer, input, services, now, audit }) => {
    const { file } = input
    if (!(file instanceof Upload)) throw wrongParameter('file')
    if (file.bytes.length > limits.logoBytes) throw new Problem('imageTooLarge')
    if ((await looseLogos(tx, viewer.tenant)) >= mostLoose) throw new Problem('tooMany')
    const drawn = await logoOf(file.bytes, drawnPixels)
    if (!drawn) throw new Problem('uploadFailed', wrongKind)
    const fileName = randomBytes(24).toString('base64url')
    const logo = { logoId: randomUUID(), fileName, size: drawn.bytes.length, width: drawn.width, height: drawn.height }
    await services.files.write(viewer.tenant, fileName, drawn.bytes)
    await keepLogo(tx, viewer, logo, now)
    audit(`paymentlogo ${logo.logoId}`, { size: logo.size })
    const made = await holdLogo(tx, viewer.tenant, logo.logoId)
    if (!made) throw new Error('a logo that was written is gone')
    return made
  }),

  answer(paymentLogos.update, async ({ tx, viewer, input, now, audit }) => {
    const { logoId, paymentType, variant } = input
    const held = await holdLogo(tx, viewer.tenant, logoId)
    if (!held || !(await hasType(tx, paymentType))) throw new Problem('noRows')
    if (held.paymentType === paymentType && held.variant === variant) throw new Problem('noChange')
    const former = await placeLogo(tx, viewer, logoId, { paymentType, variant, now })
    const placed = await holdLogo(tx, viewer.tenant, logoId)
    if (!placed) throw new Error('a logo that was held is gone')
    audit(
      `paymentlogo ${paymentType}`,
      changeOf('change', { variant, fileName: former?.fileName ?? null }, { variant, fileName: placed.fileName }, []),
    )
    return placed
  }),

  answer(paymentLogos.remove, async ({ tx, viewer, input, audit }) => {
    const held = await holdLogo(tx, viewer.tenant, input.logoId)
    if (!held) throw new Problem('noRows')
    await removeLogo(tx, viewer.tenant, input.logoId)
    const { paymentType, variant, fileName } = held
    audit(`paymentlogo ${paymentType ?? input.logoId}`, changeOf('delete', { variant, fileName }, null, []))
    return null
  }),
]

const wrongKind = msg`Choose a JPEG or PNG picture.`
