import { expect, it } from 'vitest'
import { longFunctions } from './long-functions.ts'

const lines = (count: number) => 'call()\n'.repeat(count)

it('lists the functions and components with a body of over 100 lines', () => {
  const text = `function short() {\n${lines(98)}}\nexport const Long = () => {\n${lines(99)}}\n`
  expect(longFunctions({ path: 'a.tsx', text })).toEqual(['a.tsx:101 Long, 101 lines'])
})

it('lists a function within a long one only if it is long itself', () => {
  const text = `function outer() {\n  const inner = function () {\n${lines(100)}}\n  const short = () => 1\n}\n`
  expect(longFunctions({ path: 'a.ts', text })).toEqual(['a.ts:1 outer, 105 lines', 'a.ts:2 inner, 102 lines'])
})
