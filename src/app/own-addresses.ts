// Stands in the build for the router's rewriting of addresses (src/build/unused-parts.ts): the portal lives at the root of
// its host and shows the addresses it has. The names are the library's.

const same = (_rule: undefined, url: URL): URL => url

function never(): never {
  throw new Error('addresses are shown as they are')
}

export { same as executeRewriteInput, same as executeRewriteOutput, never as composeRewrites, never as rewriteBasepath }
