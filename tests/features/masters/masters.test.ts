import { describeMaster } from '../../kit/master.ts'
import { samples } from './samples.ts'

for (const [name, sample] of Object.entries(samples)) describeMaster(name, sample)
