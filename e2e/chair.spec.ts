import { testChairMode } from './chair-tests.ts'

testChairMode({
  next: page => page.keyboard.press('ArrowRight'),
  previous: page => page.keyboard.press('ArrowLeft'),
})
