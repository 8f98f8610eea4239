import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from './system.ts'
import './chakra.css'

/** The provider around every Chakra component; part of the lazy chunk, never of the first route. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
