import { codeOfClass } from '@xrai/contract/classes/class-codes'
import type { Surface } from '@xrai/contract/odontogram/faces'
import { surfaceCode } from '@xrai/contract/odontogram/surface-codes'
import { inSpanish } from '@xrai/contract/strings/translate'
import { type Fdi, isFdi } from '@xrai/contract/teeth/fdi'
import { type Code, own, sct, surfaceScheme, toothScheme } from './code.ts'

/** The term that DICOM licenses for the class, else the class itself in XRAI's own scheme. */
export const codeOfFinding = (id: string): Code => {
  const { licensed, own: named } = codeOfClass(id)
  return licensed ?? own(named.code, named.meaning)
}

/** CID 4018 and, for milk teeth, CID 4019, in the order of the teeth in the quadrant. */
const snomedTeeth: Readonly<Record<string, readonly (readonly [code: string, meaning: string])[]>> = {
  '1': [
    ['422653006', 'Permanent maxillary right central incisor tooth'],
    ['424877001', 'Permanent maxillary right lateral incisor tooth'],
    ['860767006', 'Permanent maxillary right canine tooth'],
    ['57826002', 'Permanent maxillary right first premolar tooth'],
    ['36492000', 'Permanent maxillary right second premolar tooth'],
    ['865995000', 'Permanent maxillary right first molar tooth'],
    ['863902006', 'Permanent maxillary right second molar tooth'],
    ['68085002', 'Permanent maxillary right third molar tooth'],
  ],
  '2': [
    ['424399000', 'Permanent maxillary left central incisor tooth'],
    ['423185002', 'Permanent maxillary left lateral incisor tooth'],
    ['860780009', 'Permanent maxillary left canine tooth'],
    ['61897005', 'Permanent maxillary left first premolar tooth'],
    ['23226009', 'Permanent maxillary left second premolar tooth'],
    ['865988009', 'Permanent maxillary left first molar tooth'],
    ['863901004', 'Permanent maxillary left second molar tooth'],
    ['87704003', 'Permanent maxillary left third molar tooth'],
  ],
  '3': [
    ['425106001', 'Mandibular left central incisor tooth'],
    ['423331005', 'Mandibular left lateral tooth'],
    ['860782001', 'Mandibular left canine tooth'],
    ['2400006', 'Mandibular left first premolar tooth'],
    ['24573005', 'Mandibular left second premolar tooth'],
    ['866006002', 'Mandibular left first molar tooth'],
    ['863898000', 'Mandibular left second molar tooth'],
    ['74344005', 'Mandibular left third molar tooth'],
  ],
  '4': [
    ['424575004', 'Mandibular right central incisor tooth'],
    ['423937004', 'Mandibular right lateral incisor tooth'],
    ['860785004', 'Mandibular right canine tooth'],
    ['80140008', 'Mandibular right first premolar tooth'],
    ['8873007', 'Mandibular right second premolar tooth'],
    ['866005003', 'Mandibular right first molar tooth'],
    ['863899008', 'Mandibular right second molar tooth'],
    ['38994002', 'Mandibular right third molar tooth'],
  ],
  '5': [
    ['88824007', 'Deciduous maxillary right central incisor tooth'],
    ['65624003', 'Deciduous maxillary right lateral incisor tooth'],
    ['30618001', 'Deciduous maxillary right canine tooth'],
    ['17505006', 'Deciduous maxillary right first molar tooth'],
    ['27855007', 'Deciduous maxillary right second molar tooth'],
  ],
  '6': [
    ['51678005', 'Deciduous maxillary left central incisor tooth'],
    ['43622005', 'Deciduous maxillary left lateral incisor tooth'],
    ['73937000', 'Deciduous maxillary left canine tooth'],
    ['45234009', 'Deciduous maxillary left first molar tooth'],
    ['51943008', 'Deciduous maxillary left second molar tooth'],
  ],
  '7': [
    ['89552004', 'Deciduous mandibular left central incisor tooth'],
    ['14770005', 'Deciduous mandibular left lateral incisor tooth'],
    ['43281008', 'Deciduous mandibular left canine tooth'],
    ['38896004', 'Deciduous mandibular left first molar tooth'],
    ['49330006', 'Deciduous mandibular left second molar tooth'],
  ],
  '8': [
    ['67834006', 'Deciduous mandibular right central incisor tooth'],
    ['22445006', 'Deciduous mandibular right lateral incisor tooth'],
    ['6062009', 'Deciduous mandibular right canine tooth'],
    ['58646007', 'Deciduous mandibular right first molar tooth'],
    ['61868007', 'Deciduous mandibular right second molar tooth'],
  ],
}

/** A tooth by ISO 3950, and the same tooth by SNOMED CT. */
const codeOfTooth = (tooth: Fdi): Code => {
  // An FDI number is a quadrant and a position, counted from 1.
  const [code, meaning] = snomedTeeth[Number(tooth[0])]?.[Number(tooth[1]) - 1] ?? ['', '']
  return {
    value: tooth,
    scheme: toothScheme,
    meaning: inSpanish('report.tooth', { tooth }),
    equivalent: sct(code, meaning),
  }
}

export const codeOfNumber = (tooth: string): Code | null => (isFdi(tooth) ? codeOfTooth(tooth) : null)

export const codeOfSurface = (surface: Surface): Code => {
  const { code, display } = surfaceCode(surface)
  return { value: code, scheme: surfaceScheme, meaning: display }
}

/** CID 4016. */
export const codeOfJaw = (arch: 'upper' | 'lower'): Code =>
  arch === 'upper' ? sct('70925003', 'Maxilla') : sct('91609006', 'Mandible')

/** CID 244. */
export const codeOfSide = (side: 'right' | 'left'): Code =>
  side === 'right' ? sct('24028007', 'Right') : sct('7771000', 'Left')
