import type { GeneratedCase } from '../../apps/server/src/db/generated-cases.ts'

const people = ['Pérez', 'García', 'Quispe', 'Flores', 'Rojas', 'Núñez', 'Ibáñez', 'Salas']
const words = [
  ...['molar', 'premolar', 'incisivo', 'canino', 'control', 'dolor', 'implante', 'corona', 'puente', 'endodoncia'],
  ...['caries', 'radiografía', 'seguimiento', 'ortodoncia', 'cirugía', 'extracción', 'revisión', 'periapical'],
]

/** A word of exactly one case in the clinic. */
export const rareWord = 'zirconio'

/** Case number `i` of the bench, reproducible: named as the form suggests, seven in ten with a description. */
export const caseText = (i: number): Pick<GeneratedCase, 'name' | 'description'> => {
  const word = (place: number) => words[(i * 7 + place * 13 + ((i * 2_654_435_761) % 97)) % words.length]
  const name = `Caso ${i} - Paciente ${people[i % people.length]}`
  if (i === 54_321) return { name, description: `Corona de ${rareWord}` }
  const described = i % 10 < 7
  return {
    name,
    description: described ? `${[1, 2, 3, 4, 5].map(word).join(', ')} de la pieza ${11 + (i % 38)}` : null,
  }
}
