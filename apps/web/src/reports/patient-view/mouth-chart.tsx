import type { PatientFinding } from '@xrai/contract/patient-view/page-schema'
import { type PatientSection, patientSectionOf, patientSections } from '@xrai/contract/patient-view/plain-words'
import { t } from '@xrai/contract/strings/translate'
import { arches, type Fdi, isMilk, milkArches } from '@xrai/contract/teeth/fdi'
import { crossOf, silhouetteHeight, silhouetteOf } from '@xrai/contract/teeth/silhouette'

/** Colour and, for colour-blind readers, line width. */
const marks = {
  attention: { fill: '#fbd0d0', line: '#b00020', weight: 2.4 },
  treated: { fill: '#cfe0ff', line: '#1d4ed8', weight: 1.8 },
  other: { fill: '#f1ead0', line: '#6b5900', weight: 1.8 },
} as const satisfies Record<PatientSection, object>

const gap = 4
const numberRoom = 16

const breadthOf = (row: readonly Fdi[]): number => row.reduce((sum, tooth) => sum + silhouetteOf(tooth).width + gap, 0)

const isOn = ({ teeth, otherTooth }: PatientFinding, tooth: Fdi): boolean =>
  teeth.includes(tooth) || otherTooth === tooth

interface MouthChartProps {
  readonly findings: readonly PatientFinding[]
  /** Teeth that a dentist decided to be absent. */
  readonly absent: readonly Fdi[]
}

/**
 * Both rows of teeth, with milk teeth between them if the page mentions one; the mentioned teeth are marked, both with a
 * question mark where one of two has the finding.
 */
export function MouthChart({ findings, absent }: MouthChartProps) {
  // A tooth has the colour of the first section that explains one of its findings, not of its leading class, which may be
  // a treatment beside a finding to treat.
  const sectionOn = (tooth: Fdi) =>
    patientSections.find(section =>
      findings.some(finding => isOn(finding, tooth) && patientSectionOf(finding.class) === section),
    )
  const isSure = (tooth: Fdi) => findings.some(({ teeth, otherTooth }) => !otherTooth && teeth.includes(tooth))
  const nameOf = (tooth: Fdi): string => {
    const found = findings.find(finding => isOn(finding, tooth))
    const one = found?.teeth[0]
    return isSure(tooth) || !one || !found.otherTooth ? tooth : t('teeth.numbers', { one, other: found.otherTooth })
  }
  const milk = [milkArches.upper, milkArches.lower]
  const marked = [arches.upper, arches.lower, ...milk].flat().filter(tooth => sectionOn(tooth) !== undefined)
  if (marked.length === 0 && absent.length === 0) return null
  const used = patientSections.filter(section => marked.some(tooth => sectionOn(tooth) === section))
  const rows = [arches.upper, ...([...marked, ...absent].some(isMilk) ? milk : []), arches.lower]
  const width = breadthOf(arches.upper)
  const rowHeight = silhouetteHeight + numberRoom
  return (
    <section className="break-inside-avoid rounded-card border border-line p-4 sm:p-6 print:p-3">
      <h2 className="text-24">{t('patientView.mouth')}</h2>
      <p className="mt-1 max-w-none text-19">{t('patientView.mouthHint')}</p>
      <div className="mt-3 flex justify-between print:mt-1 text-19 font-semibold">
        <span>{t('patientView.yourRight')}</span>
        <span>{t('patientView.yourLeft')}</span>
      </div>
      <svg
        role="img"
        aria-label={[
          ...(marked.length > 0
            ? [t('patientView.mouthOf', { teeth: [...new Set(marked.map(nameOf))].join(', ') })]
            : []),
          ...(absent.length > 0 ? [t('patientView.absent', { teeth: absent.join(', ') })] : []),
        ].join('. ')}
        viewBox={`0 0 ${width} ${rows.length * rowHeight + 6}`}
        className="mx-auto mt-1 block w-full max-w-160 print:max-w-120 [print-color-adjust:exact]"
      >
        {rows.map((row, at) =>
          row.map((tooth, place) => {
            const isUpperRow = at < rows.length / 2
            const section = sectionOn(tooth)
            const { path, width: own } = silhouetteOf(tooth)
            const left = (width - breadthOf(row)) / 2 + breadthOf(row.slice(0, place)) + gap / 2
            const top = at * rowHeight + (isUpperRow ? 0 : 6 + numberRoom)
            const look = section && marks[section]
            return (
              <g key={tooth}>
                <path
                  d={path}
                  transform={`translate(${left} ${top})`}
                  fill={look?.fill ?? '#ffffff'}
                  stroke={look?.line ?? '#8a978e'}
                  strokeWidth={look?.weight ?? 0.8}
                />
                {absent.includes(tooth) && !look && (
                  <path
                    d={crossOf({ width: own, x: left, y: top }, { x: 3, y: 6 })}
                    stroke="#5b6b60"
                    strokeWidth="1.6"
                  />
                )}
                {look && (
                  <text
                    x={left + own / 2}
                    y={isUpperRow ? top + silhouetteHeight + 13 : top - 4}
                    textAnchor="middle"
                    fontSize="15"
                    fontWeight="700"
                    fill={look.line}
                  >
                    {isSure(tooth) ? tooth : `${tooth}?`}
                  </text>
                )}
              </g>
            )
          }),
        )}
      </svg>
      <ul className="mt-3 flex flex-wrap gap-x-6 print:mt-1 print:gap-x-4 gap-y-1 text-19">
        {used.map(section => (
          <li key={section} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-5 rounded-small border-2 [print-color-adjust:exact]"
              style={{ background: marks[section].fill, borderColor: marks[section].line }}
            />
            {t(`patientView.section.${section}`)}
          </li>
        ))}
        {absent.length > 0 && <li>{t('patientView.absent', { teeth: absent.join(', ') })}</li>}
      </ul>
    </section>
  )
}
