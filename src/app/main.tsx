import '#shared/jitless.ts'
import { begin } from './begin.tsx'

// No more than this: the entry is a script of its own, and all else of a start travels together (src/build/start-chunks.ts).
begin()
