import { cleanup } from '@testing-library/react'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, vi } from 'vitest'

// Files that share a process share its packages too, but no module of ours, and nothing of what a file before has left.
vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
onlineManager.setOnline(true)
afterEach(cleanup)
