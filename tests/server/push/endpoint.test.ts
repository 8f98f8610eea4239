import { expect, test } from 'vitest'
import { isPublicAddress } from '#server/push/endpoint.ts'

test.each(['8.8.8.8', '203.104.209.102', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is anybody’s address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

const ipv4 =
  '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 192.0.2.1 192.168.1.1 198.18.0.1 224.0.0.1'
const ipv6 = ':: ::1 fc00::1 fe80::1 fe80::1%eth0 ff02::1 2001:db8::1 fec0::1'
// IPv4 in the clothes of IPv6: mapped in two writings, translated, tunnelled.
const dressed = '::ffff:127.0.0.1 ::ffff:7f00:1 64:ff9b::a00:1 2002:7f00:1:: 2001:0:7f00:1::'

test.each([ipv4, ipv6, dressed, '255.255.255.255 localhost 1.2.3.4.5 '].flatMap((list) => list.split(' ')))(
  '%s is not',
  (address) => {
    expect(isPublicAddress(address)).toBe(false)
  },
)
