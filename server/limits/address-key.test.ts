import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test.each([
  ['190.12.3.4', '190.12.3.4'],
  ['::ffff:190.12.3.4', '190.12.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0:0:0:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('OPS-06 %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
