import { describe, expect, it } from 'vitest'
import { openAttempts } from './attempts.ts'

const withClock = () => {
  let seconds = 0
  const attempts = openAttempts(() => seconds * 1000)
  return {
    attempts,
    pass: (more: number) => {
      seconds += more
    },
  }
}

describe('attempts', () => {
  it('are allowed up to the limit and refused from there on', () => {
    const { attempts } = withClock()
    for (let turn = 0; turn < 10; turn += 1) attempts.begin(['a'], 10)
    expect(() => attempts.begin(['a'], 10)).toThrow('TOO_MANY_ATTEMPTS')
    expect(() => attempts.begin(['b'], 10)).not.toThrow()
  })

  it('are forgotten one by one a minute after each', () => {
    const { attempts, pass } = withClock()
    attempts.begin(['a'], 2)
    pass(30)
    attempts.begin(['a'], 2)
    pass(29)
    expect(() => attempts.begin(['a'], 2)).toThrow()
    pass(1)
    expect(() => attempts.begin(['a'], 2)).not.toThrow()
    expect(() => attempts.begin(['a'], 2)).toThrow()
  })

  it('that turn out right do not count', () => {
    const { attempts } = withClock()
    for (let turn = 0; turn < 20; turn += 1) attempts.begin(['a'], 1)()
    attempts.begin(['a'], 1)
    expect(() => attempts.begin(['a'], 1)).toThrow()
  })

  it('count for the e-mail and for the address alike', () => {
    const { attempts } = withClock()
    attempts.begin(['email a', 'address 1'], 1)
    expect(() => attempts.begin(['email b', 'address 1'], 1)).toThrow()
    expect(() => attempts.begin(['email a', 'address 2'], 1)).toThrow()
    expect(() => attempts.begin(['email b', 'address 2'], 1)).not.toThrow()
  })

  it('that are refused do not prolong the wait', () => {
    const { attempts, pass } = withClock()
    attempts.begin(['a'], 1)
    pass(59)
    expect(() => attempts.begin(['a'], 1)).toThrow()
    pass(2)
    expect(() => attempts.begin(['a'], 1)).not.toThrow()
  })
})
