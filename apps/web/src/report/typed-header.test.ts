import { createFormControl } from 'react-hook-form'
import { expect, it } from 'vitest'
import { type HeaderFields, toFields } from './report-header-form.ts'
import { takeNews, takeSaved } from './typed-header.ts'

const header = {
  requestingDentist: 'Ana Pérez',
  patientName: null,
  patientAge: null,
  patientSex: null,
  radiographyDate: null,
} as const

function opened() {
  const form = createFormControl<HeaderFields>({ defaultValues: toFields(header) })
  const fields = {
    patientName: form.register('patientName'),
    patientAge: form.register('patientAge'),
    requestingDentist: form.register('requestingDentist'),
  }
  const type = (name: keyof typeof fields, value: string) =>
    fields[name].onChange({ target: { name, value }, type: 'change' })
  return { form, type }
}

it('what another wrote into the report comes into the form, but not over what is being typed', async () => {
  const { form, type } = opened()
  await type('patientName', 'Luis So')
  takeNews(form, { ...header, patientName: 'Otro', patientAge: 40, requestingDentist: 'Eva Ríos' })
  expect(form.getValues()).toMatchObject({ patientName: 'Luis So', patientAge: '40', requestingDentist: 'Eva Ríos' })
})

it('what is typed while it is saved stays, and what was saved is no longer taken for typed', async () => {
  const { form, type } = opened()
  await type('patientName', 'Luis ')
  await type('requestingDentist', 'Eva Ríos')
  const sent = form.getValues()
  await type('patientName', 'Luis Soto')
  const saved = { ...header, patientName: 'Luis', requestingDentist: 'Eva Ríos' }
  takeNews(form, saved)
  expect(takeSaved(form, saved, sent)).toBe(false)
  expect(form.getValues()).toMatchObject({ patientName: 'Luis Soto', requestingDentist: 'Eva Ríos' })
  takeNews(form, { ...saved, patientName: 'Otro', requestingDentist: 'Ana Pérez' })
  expect(form.getValues()).toMatchObject({ patientName: 'Luis Soto', requestingDentist: 'Ana Pérez' })
})

it('a value as it was saved, blanks cut off, comes into the form', async () => {
  const { form, type } = opened()
  await type('patientName', ' Luis ')
  expect(takeSaved(form, { ...header, patientName: 'Luis' }, form.getValues())).toBe(true)
  expect(form.getValues('patientName')).toBe('Luis')
})
