import { createRoot } from 'react-dom/client'
import { layOutLetters } from './first-letters.ts'

/** React's root for the page. It runs with React's own script, ahead of all that is drawn (src/build/start-chunks.ts). */
export const rootOf: typeof createRoot = (container, options) => createRoot(container, options)

// React's script runs while the program is on its way, and nothing else does.
layOutLetters()
