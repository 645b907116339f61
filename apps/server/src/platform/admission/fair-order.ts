/** How soon work is needed: a user waits for this result, a page shows it, or no request waits for it. */
export type Urgency = 'urgent' | 'normal' | 'background'

export interface OrderRules {
  /** The maximum sum of the weights of running work. */
  readonly capacity: number
  /** The part of the capacity reserved for work of at most `small`. */
  readonly reserve?: { readonly small: number; readonly capacity: number }
  /** The part of the capacity, 0 to 1, above which a tenant with running work starts no more; defaults to 1. */
  readonly share?: number
  /** How much lighter than its cost urgent work counts in the order of its tenant; defaults to 0. */
  readonly urgentLead?: number
}

/** One piece of work, waiting or running. */
export interface Entry {
  readonly tenant: string
  /** The capacity that it takes while it runs. */
  readonly weight: number
  /** The amount charged to its tenant: the tenant charged least is served first. */
  readonly cost: number
  /** May rise while it waits. */
  readonly urgency: () => Urgency
}

interface Tenant {
  /** Virtual start time of its next work: the sum charged, or the lane's clock if that is later. */
  clock: number
  lastServed: number
  readonly since: number
  running: number
  waiting: number
}

interface Waiting {
  readonly id: string
  readonly run: () => Promise<unknown>
  readonly entry: Entry
  readonly tenant: Tenant
  readonly arrival: number
  /** Virtual finish time within its tenant: light work overtakes heavy work, but not indefinitely. */
  readonly due: number
  /** Weight of the work started since this entry was the first that did not fit. */
  passed: number
}

/** One in this many starts goes to background work while any waits. */
const backgroundEvery = 5

/**
 * The order of a queue, in the shape of p-queue's `queueClass`. Start-time fair queueing (Goyal, Vin and Cheng 1996) over
 * `cost` serves the tenants, so that a tenant that sends much only delays itself. Within a tenant lighter work is first, and
 * urgent work counts lighter; none is overtaken by more than its own cost plus that lead. Work too large to
 * start lets smaller work pass, up to one capacity's worth; after that only the places reserved for small work are filled
 * until it starts.
 */
export class FairOrder {
  readonly #rules: OrderRules
  readonly #tenants = new Map<string, Tenant>()
  readonly #running = new Set<Entry>()
  #waiting: Waiting[] = []
  #clock = 0
  #turn = 0
  #sinceBackground = 0

  constructor(rules: OrderRules) {
    this.#rules = rules
  }

  /** p-queue takes an element while this is above 0, so it is the number that may start now, not the number waiting. */
  get size(): number {
    return this.#choose() ? 1 : 0
  }

  get waiting(): readonly Entry[] {
    return this.#waiting.map(({ entry }) => entry)
  }

  get running(): number {
    return this.#running.size
  }

  /** Sum of the weights of running work. */
  get held(): number {
    return sumOf([...this.#running].map(({ weight }) => weight))
  }

  enqueue(run: () => Promise<unknown>, options: { readonly id?: string; readonly entry?: Entry } = {}): void {
    const { id = '', entry } = options
    if (!entry) throw new TypeError('work needs its entry')
    this.#turn += 1
    const tenant = this.#tenantOf(entry.tenant)
    tenant.waiting += 1
    this.#waiting.push({ id, run, entry, tenant, arrival: this.#turn, due: tenant.clock + entry.cost, passed: 0 })
  }

  dequeue(): (() => Promise<unknown>) | undefined {
    const choice = this.#choose()
    if (!choice) return undefined
    const { next, blocked } = choice
    const { tenant, entry } = next
    if (blocked) blocked.passed += entry.weight
    this.#forget(next)
    this.#running.add(entry)
    tenant.running += entry.weight
    this.#clock = Math.max(this.#clock, tenant.clock)
    tenant.clock += entry.cost
    this.#turn += 1
    tenant.lastServed = this.#turn
    this.#sinceBackground = isBackground(entry) ? 0 : this.#sinceBackground + 1
    return next.run
  }

  /** Removes a waiting entry, which p-queue calls when its signal is aborted. */
  remove(id: string): void {
    const found = this.#waiting.find(waiting => waiting.id === id)
    if (found) this.#forget(found)
  }

  /** Releases the capacity of a finished entry. */
  release(entry: Entry): void {
    const tenant = this.#tenants.get(entry.tenant)
    if (!this.#running.delete(entry) || !tenant) return
    // Otherwise endless new tenants, each starting at the current clock, would stay ahead of a tenant that was already
    // served.
    const active = [...this.#tenants.values()].filter(({ waiting, running }) => waiting > 0 || running > 0).length
    this.#clock += entry.cost / active
    tenant.running -= entry.weight
    if (this.#running.size === 0 && this.#waiting.length === 0) this.#tenants.clear()
  }

  /** The rest of p-queue's interface, which is unused here. */
  filter(): (() => Promise<unknown>)[] {
    return this.#waiting.map(({ run }) => run)
  }

  setPriority(): void {
    throw new TypeError('urgency is the entry’s')
  }

  #forget(found: Waiting): void {
    this.#waiting = this.#waiting.filter(waiting => waiting !== found)
    found.tenant.waiting -= 1
  }

  #tenantOf(name: string): Tenant {
    for (const [other, { clock, waiting, running }] of this.#tenants) {
      if (waiting === 0 && running === 0 && clock <= this.#clock) this.#tenants.delete(other)
    }
    const tenant = this.#tenants.get(name) ?? {
      clock: this.#clock,
      lastServed: 0,
      since: this.#turn,
      running: 0,
      waiting: 0,
    }
    if (tenant.waiting === 0) tenant.clock = Math.max(tenant.clock, this.#clock)
    this.#tenants.set(name, tenant)
    return tenant
  }

  #choose(): { readonly next: Waiting; readonly blocked: Waiting | undefined } | undefined {
    const { capacity, share = 1 } = this.#rules
    const used = this.held
    let blocked: Waiting | undefined
    for (const waiting of this.#waiting.toSorted(this.#compare)) {
      const { entry, tenant } = waiting
      if (tenant.running > 0 && tenant.running + entry.weight > capacity * share) continue
      const fits = this.#running.size === 0 || used + entry.weight <= this.#limitOf(entry)
      if (fits && (!blocked || this.#mayPass(blocked, entry))) return { next: waiting, blocked }
      blocked ??= waiting
    }
    return undefined
  }

  #limitOf({ weight }: Entry): number {
    const { capacity, reserve } = this.#rules
    return !reserve || weight <= reserve.small ? capacity : capacity - reserve.capacity
  }

  #mayPass(blocked: Waiting, { weight }: Entry): boolean {
    const { capacity, reserve } = this.#rules
    if (blocked.passed + weight <= capacity) return true
    if (!reserve || weight > reserve.small || blocked.entry.weight > capacity - reserve.capacity) return false
    const small = [...this.#running].filter(running => running.weight <= reserve.small)
    return sumOf(small.map(running => running.weight)) + weight <= reserve.capacity
  }

  #dueOf({ due, entry }: Waiting): number {
    return entry.urgency() === 'urgent' ? due - (this.#rules.urgentLead ?? 0) : due
  }

  readonly #compare = (one: Waiting, other: Waiting): number => {
    const first = this.#sinceBackground >= backgroundEvery - 1 ? -1 : 1
    const turns = first * (Number(isBackground(one.entry)) - Number(isBackground(other.entry)))
    if (turns !== 0) return turns
    if (one.tenant !== other.tenant) {
      return (
        one.tenant.clock - other.tenant.clock ||
        one.tenant.lastServed - other.tenant.lastServed ||
        one.tenant.since - other.tenant.since
      )
    }
    return this.#dueOf(one) - this.#dueOf(other) || one.arrival - other.arrival
  }
}

const isBackground = ({ urgency }: Entry): boolean => urgency() === 'background'

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
