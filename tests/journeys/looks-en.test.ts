import { describeLooks } from '../kit/look-suite.ts'

describeLooks('en')
