import { load } from '#client/chunk.ts'

/** Looks at what a camera shows just now; the text of a code that is there. */
export type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

/** The browser's own reader, as far as it is used. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface Detectors {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Codes that receipts and stores carry; those of goods would only be taken for numbers. */
const formats = ['qr_code', 'code_128']
const sidePx = 640

/** A reader for codes: the browser's own where it has one, else a program that is fetched now. */
export async function createReader(): Promise<Reader> {
  const own = await ownReader()
  if (!own) return fetchedReader()
  let later: Promise<Reader> | undefined
  return async (video) => {
    if (later) return (await later)(video)
    try {
      return await own(video)
    } catch {
      // Some browsers promise a reader whose service is not there.
      later = fetchedReader()
      return undefined
    }
  }
}

async function ownReader(): Promise<Reader | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Detectors } // no browser's types know it yet
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  const wanted = formats.filter((one) => known.includes(one))
  if (!Own || !wanted.includes('qr_code')) return undefined
  const detector = new Own({ formats: wanted })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

/**
 * The reader for browsers without their own: `qr` (14.8 kB brotli, fetched when the camera is first opened; jsqr weighs
 * 26.6, readers in WebAssembly need a policy we do not give). It leaves when every browser reads codes itself.
 */
async function fetchedReader(): Promise<Reader> {
  const { decodeQR } = await load(() => import('qr/decode.js'))
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    // The middle of the picture, as its frame shows it, no finer than a code needs.
    const side = Math.min(video.videoWidth, video.videoHeight)
    if (!brush || side === 0) return undefined
    const px = Math.min(side, sidePx)
    canvas.width = px
    canvas.height = px
    brush.drawImage(video, (video.videoWidth - side) / 2, (video.videoHeight - side) / 2, side, side, 0, 0, px, px)
    try {
      return decodeQR({ width: px, height: px, data: brush.getImageData(0, 0, px, px).data })
    } catch {
      return undefined // no code, or none that can be read yet
    }
  }
}
