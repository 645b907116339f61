import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { unknownFields } from './unknown-fields.ts'

const shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), radius: z.number() }),
  z.object({ kind: z.literal('box'), width: z.number(), height: z.number() }),
])

const schema = z.object({
  name: z.string().trim().optional(),
  tags: z
    .array(z.object({ text: z.string() }))
    .max(3)
    .default([]),
  owner: z
    .object({ id: z.string() })
    .refine(() => true)
    .nullable()
    .optional(),
  shape: shape.optional(),
  span: z.tuple([z.object({ at: z.number() }), z.object({ at: z.number() })]).optional(),
  labels: z.record(z.string(), z.object({ en: z.string() })).optional(),
  cleaned: z
    .object({ text: z.string() })
    .transform(({ text }) => text)
    .optional(),
})

describe('the fields that a schema does not have', () => {
  it.each([
    [{ nam: 'x' }, ['nam']],
    [{ name: 'x', tags: [{ text: 'a' }, { text: 'b', colour: 'c' }] }, ['tags[1].colour']],
    [{ nam: 'x', tags: Array(4).fill({ text: 'a', colour: 'c' }) }, ['nam']],
    [{ owner: { id: 'x', role: 'y' } }, ['owner.role']],
    [{ owner: null }, []],
    [{ shape: { kind: 'box', width: 1, height: 1, radius: 1 } }, ['shape.radius']],
    [{ shape: { kind: 'circle', radius: 'wide', r: 1 } }, ['shape.r']],
    [{ span: [{ at: 1 }, { at: 2, to: 3 }] }, ['span[1].to']],
    [{ labels: { anything: { en: 'x', es: 'y' } } }, ['labels.anything.es']],
    [{ cleaned: { text: 'x', more: 'y' } }, ['cleaned.more']],
    [JSON.parse('{"__proto__": {"name": "x"}}'), ['__proto__']],
    ['no object', []],
    [null, []],
  ])('of %j are %j', (value, paths) => {
    expect(unknownFields(schema, value).map(path => z.core.toDotPath(path))).toEqual(paths)
  })

  it('are none where a schema takes any', () => {
    expect(unknownFields(z.looseObject({ a: z.object({}) }), { b: 1, a: { c: 1 } })).toEqual([['a', 'c']])
  })
})
