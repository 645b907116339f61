import { expect, it } from 'vitest'
import { whatsappAddress, whatsappNumber } from './whatsapp-address.ts'

it.each([
  ['987 654 321', '51987654321'],
  ['51-987654321', '51987654321'],
  ['+51 987 654 321', '51987654321'],
  ['+1 (555) 010-2030', '15550102030'],
  ['01 445-1200', null],
  ['445 1200', null],
  ['+12', null],
])('reads %s as a WhatsApp number', (phone, number) => {
  expect(whatsappNumber(phone)).toBe(number)
})

it('contains only the number, the link and its expiry', () => {
  const link = 'https://xrai.example/para-el-paciente#secret'
  const address = new URL(whatsappAddress({ number: '51987654321', link, until: '1 dic, 10:00' }))
  expect([address.origin, address.pathname]).toEqual(['https://wa.me', '/51987654321'])
  expect([...address.searchParams.keys()]).toEqual(['text'])
  expect(address.searchParams.get('text')).toContain(link)
  expect(new URL(whatsappAddress({ number: null, link, until: '' })).pathname).toBe('/')
})
