import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Found } from '#features/scan/found.ts'
import { Scanner } from '#features/scan/Scanner.tsx'
import { show } from '../../ui/show.tsx'

const asked = vi.fn<(wish: MediaStreamConstraints) => Promise<MediaStream>>()
const stopped = vi.fn<() => void>()
/** What the camera shows: the texts of the codes in its picture. */
let seen: string[] = []

beforeEach(() => {
  seen = []
  stopped.mockClear()
  asked.mockReset().mockImplementation(async () => picture())
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: asked }, configurable: true })
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code', 'ean_13']
      detect = async () => seen.map((rawValue) => ({ rawValue }))
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { value: null, writable: true, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Object.defineProperty(document, 'hidden', { value: false, configurable: true })
})

function picture(more: object = {}): MediaStream {
  const track = { stop: stopped, addEventListener: () => {}, ...more }
  return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream // no camera here
}

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

function scan() {
  const found = vi.fn<(found: Found) => void>()
  const closed = vi.fn<() => void>()
  const { unmount } = show(<Scanner onFound={found} onClose={closed} />)
  return { found, closed, unmount }
}

test('a code that comes into the picture is handed on, and the camera ends with the dialog', async () => {
  const { found, unmount } = scan()
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ audio: false, video: { facingMode: 'environment' } })

  seen = ['TX-0000042']

  await waitFor(() => expect(found).toHaveBeenCalledWith({ number: 'TX-0000042' }))
  expect(stopped).not.toHaveBeenCalled()
  unmount()
  expect(stopped).toHaveBeenCalledOnce()
})

test('a code of something else is said to be none of ours, and the looking goes on', async () => {
  const { found } = scan()
  seen = ['https://example.com/']
  await screen.findByText(/not the code of a receipt or a store/)
  expect(found).not.toHaveBeenCalled()

  seen = ['TX-1']
  await waitFor(() => expect(found).toHaveBeenCalledWith({ number: 'TX-1' }))
})

test('a page out of sight has its camera off, and on again when it is back', async () => {
  scan()
  await waitFor(() => expect(document.querySelector('[data-state="looking"]')).not.toBeNull())

  act(() => setHidden(true))
  expect(stopped).toHaveBeenCalledOnce()
  act(() => setHidden(false))
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
})

test('a camera that is allowed only after the dialog was closed is put out at once', async () => {
  let allow = (_stream: MediaStream) => {}
  asked.mockImplementation(() => new Promise((resolve) => (allow = resolve)))
  const { unmount } = scan()
  await waitFor(() => expect(asked).toHaveBeenCalled())

  unmount()
  await act(async () => allow(picture()))

  expect(stopped).toHaveBeenCalledOnce()
})

test.each([
  ['NotAllowedError', /not allowed here/, true],
  ['NotFoundError', /has no camera/, false],
  ['NotReadableError', /Another app is using the camera/, true],
  ['TypeError', /could not be started/, true],
] as const)('without a picture (%s) the person is told why and types the number', async (name, words, again) => {
  asked.mockRejectedValue(new DOMException('no', name))
  const { found } = scan()

  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(again)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ＴＸ-９' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))

  expect(found).toHaveBeenCalledWith({ number: 'TX-9' })
})

test('without https, and in a browser without cameras, nothing is asked of the person', async () => {
  vi.stubGlobal('isSecureContext', false)
  const first = show(<Scanner onFound={() => {}} onClose={() => {}} />)
  await screen.findByText(/begins with https/)
  first.unmount()
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
  scan()
  await screen.findByText(/has no camera/)

  expect(asked).not.toHaveBeenCalled()
})

test('a refused camera is tried again when the person has allowed it', async () => {
  asked.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  const { found } = scan()
  seen = ['TX-2']

  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(found).toHaveBeenCalledWith({ number: 'TX-2' }))
})

test('an empty number is not searched', async () => {
  const { found } = scan()
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))

  await screen.findByText(/Type letters and digits only/)
  expect(found).not.toHaveBeenCalled()
})

test('a camera with a lamp has a button for it, one without has none', async () => {
  const lit = vi.fn<(wish: MediaTrackConstraints) => Promise<void>>(async () => {})
  const first = scan()
  await waitFor(() => expect(document.querySelector('[data-state="looking"]')).not.toBeNull())
  expect(screen.queryByRole('button', { name: 'Light' })).toBeNull()
  first.unmount()
  asked.mockImplementation(async () => picture({ getCapabilities: () => ({ torch: true }), applyConstraints: lit }))
  scan()

  const lamp = await screen.findByRole('button', { name: 'Light', pressed: false })
  fireEvent.click(lamp)
  await screen.findByRole('button', { name: 'Light', pressed: true })
  fireEvent.click(lamp)
  await screen.findByRole('button', { name: 'Light', pressed: false })

  expect(lit.mock.calls.map(([wish]) => wish)).toEqual([
    { advanced: [{ torch: true }] },
    { advanced: [{ torch: false }] },
  ])
})

test('Escape and the cross close it', async () => {
  const { closed } = scan()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(closed).toHaveBeenCalledTimes(2)
})
