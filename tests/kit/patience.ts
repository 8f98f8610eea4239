import { configure } from '@testing-library/react'

// The server of the test answers with real SQL, beside other suites, on whatever machine this is.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? 'not found') })
