import { describe, expect, it } from 'vitest'
import { mountTemplates, proposedFrame } from './mount-template.ts'

const countOf = (name: keyof typeof mountTemplates, kind: string) =>
  mountTemplates[name].filter(frame => frame.kind === kind).length

describe('a template', () => {
  it('has its number of frames, each at its own position', () => {
    expect([countOf('fourteen', 'periapical'), countOf('fourteen', 'bitewing')]).toEqual([14, 0])
    expect([countOf('eighteen', 'periapical'), countOf('eighteen', 'bitewing')]).toEqual([14, 4])
    expect([countOf('bitewings', 'periapical'), countOf('bitewings', 'bitewing')]).toEqual([0, 4])
    const places = mountTemplates.eighteen.map(({ column, row }) => `${column} ${row}`)
    expect(new Set(places).size).toBe(18)
  })
})

describe('the proposed frame', () => {
  it('is the one whose teeth overlap most with those of the radiograph', () => {
    expect(proposedFrame('fourteen', { first: '17', last: '15' })?.id).toBe('18-16')
    expect(proposedFrame('fourteen', { first: '12', last: '22' })?.id).toBe('11-21')
    expect(proposedFrame('eighteen', { first: '35', last: '37' })?.id).toBe('36-38')
    expect(proposedFrame('fourteen', { first: '43', last: '43' })?.id).toBe('43-42')
  })

  it('is null if the teeth are unknown, and for a template of bitewings only', () => {
    expect(proposedFrame('fourteen', null)).toBeNull()
    expect(proposedFrame('bitewings', { first: '17', last: '15' })).toBeNull()
  })
})
