import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { PatientDetails } from './patient-details.tsx'
import { type PatientTexts, toTexts } from './patient-fields.ts'

function Form({ texts }: { readonly texts: Partial<PatientTexts> }) {
  const { register, control, formState } = useForm<PatientTexts>({
    defaultValues: { ...toTexts(undefined), birthDate: '1980-05-02', ...texts },
  })
  return <PatientDetails register={register} control={control} errors={formState.errors} />
}

const shown = (texts: Partial<PatientTexts>) => renderToStaticMarkup(<Form texts={texts} />)

it("an adult's form shows no guardian fields", () => expect(shown({})).not.toContain('guardianName'))

it("a minor's form does", () =>
  expect(shown({ birthDate: `${new Date().getFullYear() - 5}-01-01` })).toContain('guardianName'))

it.each([
  { guardianRelation: 'mother' },
  { guardianPhone: '987654321' },
  { guardianDocumentNumber: '45678912' },
] as const)("an adult's form shows guardian data that is already entered: %o", texts =>
  expect(shown(texts)).toContain('guardianName'),
)
