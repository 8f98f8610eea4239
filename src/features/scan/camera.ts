/** Why there is no picture: not allowed, no camera, taken by another program, not over https, anything else. */
export type CameraFailure = 'denied' | 'none' | 'busy' | 'insecure' | 'failed'

const faults: Readonly<Record<string, CameraFailure>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** The camera that looks away from the person, or why there is none. Whoever opened it stops it. */
export async function openCamera(): Promise<MediaStream | CameraFailure> {
  if (!isSecureContext) return 'insecure'
  // Older browsers and some frames have no such thing, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) return 'none'
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  } catch (error) {
    return faults[error instanceof DOMException ? error.name : ''] ?? 'failed'
  }
}

/** Ends the picture: the camera's own light goes out. */
export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Switches the camera's lamp; undefined where it has none. */
export function lampOf(stream: MediaStream): ((on: boolean) => Promise<void>) | undefined {
  const [track] = stream.getVideoTracks()
  const able = track?.getCapabilities?.()
  if (!track || !able || !('torch' in able) || !able.torch) return undefined
  // A lamp is newer than the types of a camera.
  return async (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}
