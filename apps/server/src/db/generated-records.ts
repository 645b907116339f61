import { detectionClasses } from '@xrai/contract/classes/detection-class'
import { sql } from 'drizzle-orm'
import { type ClinicScope, inTransaction } from './clinic-scope.ts'
import { analysis, classDifference, finding, image, member, patient, report, review, user } from './schema.ts'
import { searchable } from './searchable.ts'

/*
 * For the bench of the lists: a clinic's patients and radiographs of five years, made by the database itself, for a
 * million rows would take minutes to send.
 */

export interface GeneratedRecords {
  readonly patients: number
  /** Beside those of the clinic's cases. */
  readonly radiographs: number
}

/** One radiograph in so many belongs to no patient. */
const patientless = 50
const findingsEach = 3
const people = 12
/** So many rows by one statement end within the time of a call, on a slow machine too. */
const atOnce = 25_000

const lastNames = [
  ...['Quispe', 'Flores', 'Sánchez', 'García', 'Rodríguez', 'Rojas', 'Huamán', 'Mamani', 'Vásquez', 'Ramos', 'Torres'],
  ...[
    'Díaz',
    'Núñez',
    'Ibáñez',
    'Gonzáles',
    'Chávez',
    'Castillo',
    'Espinoza',
    'Mendoza',
    'Peña',
    'Salazar',
    'Cárdenas',
  ],
]
const firstNames = [
  ...['Inés', 'María', 'José', 'Luis', 'Rosa', 'Juan', 'Carmen', 'Ana', 'Jorge', 'Víctor', 'Elena', 'Sofía', 'Raúl'],
  ...['Lucía', 'Iván', 'Ángel', 'Julia', 'Óscar', 'Milagros', 'Teófila', 'Gino'],
]

/** The id of patient number `n`, counted from 0. */
export const patientIdOf = (n: number): string => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** When row number `n` of so many was made, within five years. */
const momentOf = (n: string, of: number) => sql.raw(`(now() - interval '5 years' * (1 - (${n} + 0.5) / ${of}))`)

/** A UUIDv7 of that moment, so that ids sort by time as those of the program do. */
const idAt = (kind: string, n: string, of: number) => {
  const hash = sql.raw(`md5('${kind}' || ${n})`)
  return sql`(lpad(to_hex((extract(epoch from ${momentOf(n, of)}) * 1000)::bigint), 12, '0') || '7' || substr(${hash}, 1, 3)
    || '8' || substr(${hash}, 4, 15))::uuid`
}

const texts = (list: readonly string[]) => sql`${`{${list.join(',')}}`}::text[]`

/** `names` by turns: two of a list of coprime lengths make most pairs. */
const chosen = (names: readonly string[], every: number) =>
  sql`(${texts(names)})[1 + (n / ${sql.raw(String(every))}) % ${sql.raw(String(names.length))}]`

/** One of the clinic's radiographs, half way through the list: where a deep page begins. */
export const insertManyRecords = (
  scope: ClinicScope,
  by: string,
  { patients, radiographs }: GeneratedRecords,
): Promise<string> =>
  inTransaction(scope, async ({ db, clinicId }) => {
    const series = (count: number, from = 0) => sql.raw(`generate_series(${from}, ${count - 1}) as n`)
    // Foreign keys would be looked up row by row.
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql`
      insert into ${user} (id, name, email, first_name, last_name)
      select ${idAt('user', 'n', people)}, 'Persona ' || n, 'persona-' || n || '-' || ${clinicId} || '@example.com', 'Persona', n::text
      from ${series(people)}`)
    await db.execute(sql`
      insert into ${member} (id, clinic_id, user_id, role)
      select ${idAt('member', 'n', people)}, ${clinicId}, ${idAt('user', 'n', people)}, 'dentist' from ${series(people)}`)
    const [last, first] = [sql`l1 || ' ' || l2`, sql`f1 || ' ' || f2`]
    const [flatLast, flatFirst] = [sql`s1 || ' ' || s2`, sql`t1 || ' ' || t2`]
    for (let from = 0; from < patients; from += atOnce) {
      await db.execute(sql`
        insert into ${patient} (id, clinic_id, first_name, last_name, search, record_number, document_type, document_number, phone, email, birth_date)
        select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${clinicId}, ${first}, ${last},
          concat_ws(E'\n', ${flatLast} || ' ' || ${flatFirst}, ${flatFirst} || ' ' || ${flatLast}, 'hc-' || n, document, phone, email),
          'HC-' || n, 'dni', document, phone, email, date '1940-01-01' + (n * 37) % 29000
        from (select n,
          ${chosen(lastNames, 1)} as l1, ${chosen(lastNames, 22)} as l2, ${chosen(firstNames, 1)} as f1, ${chosen(firstNames, 21)} as f2,
          ${chosen(lastNames.map(searchable), 1)} as s1, ${chosen(lastNames.map(searchable), 22)} as s2,
          ${chosen(firstNames.map(searchable), 1)} as t1, ${chosen(firstNames.map(searchable), 21)} as t2,
          (10000000 + n * 613::bigint % 80000000)::text as document, (900000000 + n * 7919::bigint % 99999999)::text as phone,
          'paciente.' || n || '@example.com' as email
          from ${series(Math.min(from + atOnce, patients), from)}) as g`)
    }
    const at = momentOf('n', radiographs)
    const id = idAt('radiograph', 'n', radiographs)
    const classes = detectionClasses.map(({ id: name }) => name)
    for (let from = 0; from < radiographs; from += atOnce) {
      const part = series(Math.min(from + atOnce, radiographs), from)
      await db.execute(sql`
        insert into ${image} (id, clinic_id, patient_id, uploaded_by, file_name, search, bytes, format, width, height, bits_per_sample, original_hash, created_at)
        select ${id}, ${clinicId}, case when n % ${patientless} > 0
            then ('00000000-0000-7000-8000-' || lpad(to_hex(n % ${patients}), 12, '0'))::uuid end,
          ${by}, 'panoramica-' || n || '.jpg', 'panoramica-' || n || E'.jpg\n', 1, 'jpeg', 2900, 1450, 8, repeat('0', 64), ${at}
        from ${part}`)
      await db.execute(sql`
        insert into ${analysis} (id, clinic_id, image_id, requested_by, type, state, reviewed, experimental, model_name, model_version, timings, created_at, finished_at)
        select ${id}, ${clinicId}, ${id}, ${idAt('user', `(n % ${people})`, people)}, (case when n % 4 = 0 then 'periapical' else 'panoramic' end)::radiograph_type,
          'done', n % 10 > 0 and n < ${Math.floor(radiographs * 0.998)}, false, 'bench', '1', jsonb_build_object('total', 2000 + n % 3000), ${at}, ${at}
        from ${part}`)
      await db.execute(sql`
        insert into ${finding} (id, clinic_id, analysis_id, place, class, class_id, confidence, x, y, width, height, points, tooth)
        select ${idAt('finding', `(n * ${findingsEach} + place)`, radiographs * findingsEach)}, ${clinicId}, ${id}, place,
          (select names[1 + (n * 7 + place * 5) % ${classes.length}]), 0, 0.3 + (n + place) % 60 / 100.0, 100, 100, 40, 60, '[]', '36'
        from ${part}, generate_series(0, ${findingsEach - 1}) as place, (select ${texts(classes.map(name => `"${name}"`))} as names) as c`)
      // A third were decided: of one in twelve a class was rejected, to one in fifteen another was added.
      await db.execute(sql`
        insert into ${classDifference} (clinic_id, analysis_id, class, standing, change)
        select ${clinicId}, ${id}, d.class, d.standing, d.change from ${part},
          (select ${texts(classes.map(name => `"${name}"`))} as names) as c,
          lateral (values ('', 0, 0, 3), (names[1 + n * 7 % ${classes.length}], 0, -1, 12), (names[1 + (n * 7 + 3) % ${classes.length}], 1, 1, 15))
            as d (class, standing, change, every)
        where n % d.every = 0`)
      // The latest wait for their dentist.
      await db.execute(sql`
        insert into ${review} (id, clinic_id, analysis_id, kind, by, created_at)
        select ${idAt('review', 'n', radiographs)}, ${clinicId}, ${id}, 'reviewed', ${idAt('user', `(n % ${people})`, people)}, ${at} + interval '1 hour'
        from ${part} where n % 10 > 0 and n < ${Math.floor(radiographs * 0.998)}`)
      await db.execute(sql`
        insert into ${report} (id, clinic_id, analysis_id, code, header, filters, search, issued, issued_at)
        select ${idAt('report', 'n', radiographs)}, ${clinicId}, ${id}, 'XR-' || ${clinicId} || '-' || n,
          jsonb_build_object('patientName', p.name), '{"minimumConfidence": 20, "classes": []}',
          lower(p.search) || E'\nxr-' || n, true, ${at}
        from ${part}
        join ${patient} as p on p.id = ('00000000-0000-7000-8000-' || lpad(to_hex(n % ${patients}), 12, '0'))::uuid
        where n % 4 = 1`)
    }
    // Until PostgreSQL has counted the new rows it plans for empty tables, and some lists then take minutes.
    await db.execute(sql`analyze`)
    const [middle] = await db
      .select({ id: analysis.id })
      .from(analysis)
      .where(sql`${analysis.id} = ${idAt('radiograph', String(Math.floor(radiographs / 2)), radiographs)}`)
    if (!middle) throw new Error('there is no radiograph half way')
    return middle.id
  })
