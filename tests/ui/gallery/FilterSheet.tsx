import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ChoiceChip } from '#ui/Chip.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Select, TextInput } from '#ui/Input.tsx'
import { Sheet } from '#ui/Sheet.tsx'

/** The filter of a phone as the mock-ups draw it. */
export function FilterSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [period, setPeriod] = useState('今週')
  const [on, setOn] = useState(['成功', '一部返金', '返金済', 'すべて'])
  const many = (words: string[]) =>
    words.map((word) => (
      <ChoiceChip
        key={word}
        tick
        checked={on.includes(word)}
        onChange={(checked) => setOn(checked ? [...on, word] : on.filter((one) => one !== word))}
      >
        {word}
      </ChoiceChip>
    ))
  return (
    <Sheet
      title="絞り込み"
      open={open}
      onClose={onClose}
      onClear={() => setOn([])}
      foot={
        <Button look="primary" size="large" wide onClick={onClose}>
          318件を表示
        </Button>
      }
    >
      <FieldGroup label="期間" hint="3か月まで・日本時間">
        <div className="chip-grid">
          {['今日', '昨日', '今週', '先週', '今月', '先月'].map((word) => (
            <ChoiceChip key={word} group="period" checked={period === word} onChange={() => setPeriod(word)}>
              {word}
            </ChoiceChip>
          ))}
        </div>
        <button type="button" className="input">
          <Icon name="calendar" />
          <span className="num">2026/11/15 ～ 2026/11/21</span>
        </button>
        <span className="field-help">11月15日(日) 00:00:00 から 21日(土) 23:59:59 まで</span>
      </FieldGroup>
      <Field label="店舗">
        {(ids) => (
          <Select icon="store" value="渋谷道玄坂店" onChange={() => {}} {...ids}>
            <option>渋谷道玄坂店</option>
          </Select>
        )}
      </Field>
      <FieldGroup label="状態">
        <div className="chip-wrap">{many(['成功', '一部返金', '返金済', '要確認', '失敗', '処理中', '取消'])}</div>
      </FieldGroup>
      <FieldGroup label="決済">
        <div className="chip-wrap">{many(['すべて', 'カード', 'コード決済', '電子マネー', 'ポイント'])}</div>
      </FieldGroup>
      <FieldGroup label="金額">
        <div className="field-pair">
          <TextInput digits end before="￥" aria-label="金額 から" value="1,000" onChange={() => {}} />
          <span className="muted">～</span>
          <TextInput digits end before="￥" aria-label="金額 まで" value="" onChange={() => {}} />
        </div>
      </FieldGroup>
    </Sheet>
  )
}
