import { managing } from './managing.server.ts'
import { reading } from './reading.server.ts'

export default [...reading, ...managing]
