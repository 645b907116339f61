import { describe, expect, it } from 'vitest'
import { registerFormSchema, registerSentence } from './register-resolver.ts'

const filled = {
  first_name: 'Ana',
  last_name: 'Pérez',
  email: 'ana@clinica.pe',
  password: 'radiografia',
  confirm: 'radiografia',
  terms: true,
}

function faults(values: Record<string, unknown>) {
  const read = registerFormSchema.safeParse(
    { ...filled, ...values },
    {
      error: ({ path, code }) => registerSentence(path, code),
    },
  )
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('the register form', () => {
  it('accepts a complete form', () => {
    expect(faults({})).toEqual({})
  })

  it('reports Passwords do not match, verbatim, also with further faults', () => {
    expect(faults({ confirm: 'otra cosa' })).toEqual({ confirm: 'Passwords do not match' })
    expect(faults({ confirm: 'otra cosa', email: 'x' })['confirm']).toBe('Passwords do not match')
  })

  it('requires every field and the consent', () => {
    const empty = { first_name: ' ', last_name: '', email: '', password: '', confirm: '', terms: false }
    expect(Object.keys(faults(empty)).toSorted()).toEqual(Object.keys(empty).toSorted())
  })

  it('refuses a link or an e-mail address as a name, with a sentence', () => {
    const sentence = 'Un nombre no lleva enlaces, correos ni saltos de línea. Escribe solo el nombre.'
    expect(faults({ first_name: 'www.ana.example' })).toEqual({ first_name: sentence })
    expect(faults({ last_name: 'ana@example.com' })).toEqual({ last_name: sentence })
    expect(faults({ last_name: ' ' })).toEqual({ last_name: 'Escribe tu apellido.' })
  })

  it('requires 8 to 128 characters, with a sentence', () => {
    const fault = { password: 'Entre 8 y 128 caracteres' }
    expect(faults({ password: 'siete77', confirm: 'siete77' })).toEqual(fault)
    expect(faults({ password: 'a'.repeat(129), confirm: 'a'.repeat(129) })).toEqual(fault)
  })
})
