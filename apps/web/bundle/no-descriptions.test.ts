import { expect, it } from 'vitest'
import { withoutDescriptions } from './no-descriptions.ts'

it('drops the descriptions of a schema', () => {
  const code = [
    "x: z.number().meta({ description: 'The centre.' }),",
    'y: z.string().meta({\n  description: "A \\"name\\", (or none)",\n}).optional(),',
  ]
  expect(withoutDescriptions(code.join('\n'))).toBe('x: z.number(),\ny: z.string().optional(),')
})

it('leaves what is more than one description', () => {
  const code = "z.object({}).meta({ id: 'Entry' }); z.string().meta({ description: 'a', example: 'b' })"
  expect(withoutDescriptions(code)).toBe(code)
})
