import { median, type Bench } from './figures.ts'
import { product } from './product.ts'

const runs = 5

/** How long a shop that was closed a moment ago waits until it is open again. */
export const start: Bench = {
  name: 'start',
  how: `npm start, built and filled, to the page being answered; median of ${runs}`,
  async measure() {
    await using built = await product()
    const seconds: number[] = []
    for (let run = 0; run < runs; run++) {
      await using open = await built.open()
      seconds.push(open.seconds)
    }
    return {
      figures: [
        { figure: 'npm start, warm, to an answering page', unit: 's', value: median(seconds), gate: 3, goal: 1.5 },
        { figure: 'first start, with the demo shop', unit: 's', value: built.firstSeconds },
      ],
      beside: { seconds },
    }
  },
}
