import { expect, it } from 'vitest'
import { placesOf, readOptions } from './options.ts'

const clinic = '01990000-0000-7000-8000-00000000000a'
const usual = ['--type', 'panoramic', '--sets', 'a,b', '--name', 'mine']

it('reads a call, with an hour and every core unless told', () => {
  expect(readOptions(usual)).toMatchObject({ type: 'panoramic', sets: ['a', 'b'], minutes: 60, device: 'auto' })
  const reviewed = [...usual, '--reviewed', '--clinics', clinic, '--minutes', '3']
  expect(readOptions(reviewed)).toMatchObject({ reviewed: true, clinics: [clinic], minutes: 3 })
})

it.each([
  ['without a name', usual.slice(0, 4), '--name'],
  ['with a name that is a path', [...usual.slice(0, 4), '--name', '../x'], '--name'],
  ['without anything to learn from', ['--type', 'teeth', '--name', 'x'], '--sets or --reviewed is needed'],
  ['with reviews of every clinic', [...usual, '--reviewed'], 'takes the clinics that --clinics names'],
  ['with clinics but no reviews', [...usual, '--clinics', clinic], 'both or neither'],
  ['with a clinic that is no id', [...usual, '--reviewed', '--clinics', 'all'], '--clinics'],
  ['without consent to nothing', [...usual, '--without-consent'], 'goes with --reviewed'],
  ['with no minutes', [...usual, '--minutes', '0'], '--minutes'],
  ['on a device of another kind', [...usual, '--device', 'tpu'], '--device'],
  ['with an option that there is not', [...usual, '--epochs', '3'], "Unknown option '--epochs'"],
])('refuses a call %s', (_, given, said) => {
  expect(() => readOptions(given)).toThrow(said)
})

it('keeps everything of an installation in its data folder', () => {
  expect(placesOf({ DATA_DIR: '/srv/xrai' })).toMatchObject({
    installed: '/srv/xrai/models',
    runs: '/srv/xrai/training/runs',
    reviewed: '/srv/xrai/training/reviewed',
  })
})
