import { describe, expect, it } from 'vitest'
import { proposeToothRange } from './propose-tooth-range.ts'

const rules = { cost: 0.5, arch: 5, margin: 1.5 }
const places = Array.from({ length: 16 }, (_, place) => place)

/** Logits of a periapical that shows the places `first` to `last` from the left. */
const scene = (arch: number, first: number, last: number): number[] => [
  arch,
  ...places.map(place => (place >= first && place <= last ? 4 : -4)),
]
const withLogit = (logits: readonly number[], place: number, logit: number) => logits.with(1 + place, logit)

describe('the teeth that a periapical shows', () => {
  it('are the adjacent places that the network sees, of the arch that it sees', () => {
    expect(proposeToothRange(scene(8, 2, 4), rules)).toEqual({ first: '16', last: '14' })
    expect(proposeToothRange(scene(-8, 10, 14), rules)).toEqual({ first: '33', last: '37' })
    expect(proposeToothRange(scene(-8, 6, 9), rules)).toEqual({ first: '42', last: '32' })
  })

  it('include a place in doubt between two sure ones', () => {
    expect(proposeToothRange(withLogit(scene(8, 2, 5), 3, -0.3), rules)).toEqual({ first: '16', last: '13' })
  })

  it('leave out a place at the edge that is barely seen', () => {
    expect(proposeToothRange(withLogit(scene(8, 2, 4), 5, 0.4), rules)).toEqual({ first: '16', last: '14' })
  })

  it('are not proposed if the arch is in doubt, as on an image that lies on its side', () => {
    expect(proposeToothRange(scene(4.9, 2, 4), rules)).toBeUndefined()
  })

  it('are not proposed if another part of the arch is nearly as likely', () => {
    const mirrored = places.map(place => ((place >= 2 && place <= 4) || (place >= 11 && place <= 13) ? 4 : -4))
    expect(proposeToothRange([8, ...mirrored], rules)).toBeUndefined()
  })
})
