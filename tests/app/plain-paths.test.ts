import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { findRouteMatch, processRouteTree } from '#app/plain-paths.ts'
import { router } from '#app/router.tsx'
import { screens } from '#app/screens.ts'

const { processedTree } = processRouteTree(router.routeTree)

test.each([
  ...screens.map(({ path }) => path),
  '/',
  '/TRADE',
  '/trade/',
  '/trade/1',
  '/nowhere',
  '/setting',
  '/a$b',
  '/%7B',
])("%s leads where the router's own search of paths leads", (address) => {
  const path = address === '/' ? address : address.replace(/\/$/, '')
  const found = findRouteMatch(path, processedTree)

  expect(found.branch).toEqual(router.getMatchedRoutes(address)[0])
})

test('an address that nobody could write leads to what is unknown', () => {
  expect(findRouteMatch('/%', processedTree).route.fullPath).toBe('/$')
})

test('a screen whose path has a parameter is refused', () => {
  const root = createRootRoute()
  const one = createRoute({ getParentRoute: () => root, path: '/trade/$tradeNo' })
  createRouter({ routeTree: root.addChildren([one]) })

  expect(() => processRouteTree(root)).toThrow('/trade/$tradeNo')
})
