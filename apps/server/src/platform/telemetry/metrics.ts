import type { Timings } from '@xrai/engine'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/*
 * The Prometheus metrics of this process in one registry: as in OpenTelemetry, counts belong to the process and not to a
 * caller. No label has a value that a caller chooses; none identifies a person, a clinic or a row.
 */
export const registry = new Registry()
const registers = [registry]

const callSeconds = new Histogram({
  name: 'xrai_http_request_duration_seconds',
  help: 'Calls of the API by route pattern, method and status.',
  labelNames: ['route', 'method', 'status'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
  registers,
})
const failures = new Counter({
  name: 'xrai_failures_total',
  help: 'Refusals and faults by code: of calls, of the detector, and of jobs.',
  labelNames: ['source', 'code'] as const,
  registers,
})
const stageSeconds = new Histogram({
  name: 'xrai_engine_stage_seconds',
  help: 'Seconds of each stage of an analysis; wait is the time before its turn.',
  labelNames: ['source', 'stage'] as const,
  buckets: [0.01, 0.03, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 10, 30],
  registers,
})
const creditEntries = new Counter({
  name: 'xrai_credit_entries_total',
  help: 'Entries of the credit ledger: reserve, settle, release (given back).',
  labelNames: ['reason'] as const,
  registers,
})
const jobRuns = new Counter({
  name: 'xrai_job_runs_total',
  help: 'Runs of background jobs by outcome; a failed run is tried again.',
  labelNames: ['job', 'outcome'] as const,
  registers,
})
const jobSeconds = new Histogram({
  name: 'xrai_job_duration_seconds',
  help: 'Seconds that a run of a background job took.',
  labelNames: ['job'] as const,
  buckets: [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000],
  registers,
})
const outboundSeconds = new Histogram({
  name: 'xrai_outbound_duration_seconds',
  help: 'Calls to other programs by what they are, and how they ended.',
  labelNames: ['target', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.2, 1, 3, 10, 30],
  registers,
})

const dicomAssociations = new Counter({
  name: 'xrai_dicom_associations_total',
  help: 'Associations of equipment with DICOM_PORT by how they ended; rejected ones by the reason.',
  labelNames: ['outcome'] as const,
  registers,
})
const dicomInstances = new Counter({
  name: 'xrai_dicom_instances_total',
  help: 'Instances that equipment sent to DICOM_PORT by outcome: stored, present, or the code of the refusal.',
  labelNames: ['outcome'] as const,
  registers,
})

const backupRestorable = new Gauge({
  name: 'xrai_backup_restorable',
  help: '1 if the last nightly backup of this process and those beside it can be restored whole, else 0; no value before the first.',
  registers,
})
// It would start with 0, which triggers the alert.
backupRestorable.remove()

/** Gauges that are read at each scrape. */
export const gauges = {
  queue: new Gauge({
    name: 'xrai_queue',
    help: 'Work in each lane of the fair queue of this process: how much runs and how much waits.',
    labelNames: ['lane', 'state'] as const,
    registers,
  }),
  queueUse: new Gauge({
    name: 'xrai_queue_use_ratio',
    help: 'Share of the capacity of each lane that is in use, 0 to 1.',
    labelNames: ['lane'] as const,
    registers,
  }),
  queueAdmitted: new Counter({
    name: 'xrai_queue_admitted_total',
    help: 'Work that each lane has admitted.',
    labelNames: ['lane'] as const,
    registers,
  }),
  queueRejected: new Counter({
    name: 'xrai_queue_rejected_total',
    help: 'Work that each lane has turned away.',
    labelNames: ['lane'] as const,
    registers,
  }),
  queueWaitSeconds: new Counter({
    name: 'xrai_queue_wait_seconds_total',
    help: 'Seconds that admitted work has waited in each lane.',
    labelNames: ['lane'] as const,
    registers,
  }),
  jobs: new Gauge({
    name: 'xrai_jobs',
    help: 'Background jobs in the database by state, the same in every process.',
    labelNames: ['job', 'state'] as const,
    registers,
  }),
  jobOldestSeconds: new Gauge({
    name: 'xrai_job_oldest_seconds',
    help: 'Age of the oldest job that waits to be run, or to be run again once files can be read.',
    labelNames: ['job'] as const,
    registers,
  }),
  pool: new Gauge({
    name: 'xrai_database_connections',
    help: 'Connections of the pool to the PostgreSQL server, and who waits for one.',
    labelNames: ['state'] as const,
    registers,
  }),
  freeBytes: new Gauge({
    name: 'xrai_data_dir_free_bytes',
    help: 'Free space of the file system that holds DATA_DIR; no value if database and files are elsewhere.',
    registers,
  }),
  backupAge: new Gauge({
    name: 'xrai_backup_age_seconds',
    help: 'Age of the newest backup in the folder of automatic backups; until there is one, of the oldest clinic.',
    registers,
  }),
  phase: new Gauge({ name: 'xrai_ready', help: '1 while this process takes work.', registers }),
}

export interface CallMetric {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly seconds: number
  readonly code: string | undefined
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export const recordCallMetric = ({ route, method, status, seconds, code }: CallMetric): void => {
  callSeconds.observe({ route, method: methods.has(method) ? method : 'other', status }, seconds)
  if (code) failures.inc({ source: 'call', code })
}

/** The source of an analysis: a call that waits for it, or a job. */
export type AnalysisSource = 'upload' | 'job'

export const stages = ['decode', 'preprocess', 'infer', 'postprocess'] as const

/** The queueing time: `total` minus the stages, in milliseconds. */
export const waitOf = (timings: Timings): number =>
  Math.max(
    0,
    stages.reduce((rest, stage) => rest - timings[stage], timings.total),
  )

export const recordAnalysisMetric = (source: AnalysisSource, timings: Timings): void => {
  for (const stage of stages) stageSeconds.observe({ source, stage }, timings[stage] / 1000)
  stageSeconds.observe({ source, stage: 'wait' }, waitOf(timings) / 1000)
}

export const recordBackupMetric = (isRestorable: boolean): void => backupRestorable.set(isRestorable ? 1 : 0)

export const recordFailureMetric = (source: 'engine' | 'job', code: string): void => failures.inc({ source, code })

export const recordCreditMetric = (reason: string): void => creditEntries.inc({ reason })

export const recordJobMetric = (job: string, outcome: 'done' | 'failed', seconds: number): void => {
  jobRuns.inc({ job, outcome })
  jobSeconds.observe({ job }, seconds)
}

export const recordOutboundMetric = (target: string, outcome: string, seconds: number): void =>
  outboundSeconds.observe({ target, outcome }, seconds)

/** Makes the series begin with 0: `rate` does not see the first call of one that begins with 1. */
export const zeroOutboundMetric = (target: string, outcome: string): void => outboundSeconds.zero({ target, outcome })

export const recordDicomAssociationMetric = (outcome: string): void => dicomAssociations.inc({ outcome })
export const recordDicomInstanceMetric = (outcome: string): void => dicomInstances.inc({ outcome })

let isCollecting = false

/** Also collects process, memory and event loop metrics; only from the first request on, because they use timers. */
export const collectProcess = (): void => {
  if (isCollecting) return
  isCollecting = true
  collectDefaultMetrics({ register: registry })
}
