import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lampOf, openCamera, stopCamera, type CameraFailure } from './camera.ts'
import { createReader, type Reader } from './reading.ts'

/** How the looking stands: on its way, looking, or why it cannot. */
export type ScanState = 'opening' | 'looking' | CameraFailure

const everyMs = 120

/**
 * Shows the camera in `video` and says what codes it sees; looks no more while the page is out of sight and stops the
 * camera when the component goes.
 */
export function useScan(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScanState>('opening')
  const [lamp, setLamp] = useState<{ turn: (on: boolean) => Promise<void>; on: boolean }>()
  const [tries, setTries] = useState(0)
  const saw = useEffectEvent(onText)

  useEffect(() => {
    let over = false
    let stream: MediaStream | undefined
    let asking = false
    let timer: ReturnType<typeof setTimeout>
    // Fetched beside the question to the person.
    const reading = createReader()
    reading.catch(() => {})

    const close = () => {
      clearTimeout(timer)
      if (stream) stopCamera(stream)
      stream = undefined
      setLamp(undefined)
    }
    const open = async () => {
      asking = true
      const opened = await openCamera()
      asking = false
      if (typeof opened === 'string') {
        if (!over) setState(opened)
        return
      }
      if (over || document.hidden) {
        stopCamera(opened) // left meanwhile: nobody else would put its light out
        return
      }
      stream = opened
      opened.getVideoTracks()[0]?.addEventListener('ended', () => {
        if (stream !== opened) return
        close()
        setState('busy')
      })
      const turn = lampOf(opened)
      setLamp(turn && { turn, on: false })
      setState('looking')
      const screen = video.current
      if (!screen) return
      screen.srcObject = opened
      await screen.play().catch(() => {}) // put off by the browser until the page is in sight
      const reader = await reading.catch(() => undefined)
      if (over || stream !== opened) return
      if (reader) look(reader, screen)
      else {
        close()
        setState('failed')
      }
    }
    const look = (reader: Reader, screen: HTMLVideoElement) => {
      timer = setTimeout(() => void lookOnce(reader, screen), everyMs)
    }
    const lookOnce = async (reader: Reader, screen: HTMLVideoElement) => {
      const text = stream && (await reader(screen).catch(() => undefined))
      if (over || !stream) return
      if (text) saw(text)
      look(reader, screen)
    }
    const turned = () => {
      if (document.hidden) close()
      else if (!stream && !asking) {
        setState('opening')
        void open()
      }
    }
    void open()
    document.addEventListener('visibilitychange', turned)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', turned)
      close()
    }
  }, [tries])

  return {
    video,
    state,
    again: () => {
      setState('opening')
      setTries(tries + 1)
    },
    light: lamp && {
      on: lamp.on,
      turn: () => {
        const on = !lamp.on
        lamp.turn(on).then(
          () => setLamp({ ...lamp, on }),
          () => setLamp(undefined),
        )
      },
    },
  }
}
