import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PatientData } from './patient-data.tsx'

const picture = new File(['x'], 'boca.png', { type: 'image/png' })

const shown = (files: readonly File[], birthDate?: string | null) =>
  renderToStaticMarkup(<PatientData files={files} keeps={false} onKeeps={() => undefined} birthDate={birthDate} />)

it('warns that the patient on record is a child', () => {
  expect(shown([picture], '2024-01-01')).toContain('El modelo no está hecho para niños')
})

it('shows no notice for an adult, without a patient, or without an image', () => {
  for (const html of [
    shown([picture], '1980-01-01'),
    shown([picture]),
    shown([picture], null),
    shown([], '2024-01-01'),
  ]) {
    expect(html).not.toContain('niños')
  }
})
