import { useState, type ReactNode } from 'react'
import type { Language } from '#shared/language.ts'
import { Button } from '#ui/Button.tsx'
import { weekStartOf } from '#shared/dates.ts'
import { Crest } from '#ui/Crest.tsx'
import { RangeChip, type ChosenRange } from '#ui/DateRange.tsx'
import { CannotConnect, NoMatch, OfflineBar } from '#ui/Faces.tsx'
import { Field } from '#ui/Field.tsx'
import { Door } from '#ui/Frame.tsx'
import { PasswordInput, TextInput } from '#ui/Input.tsx'
import { LazyDialog } from '#ui/LazyDialog.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { PlainLink } from '#ui/link.tsx'
import { MoreButton, MoreGroup, MoreLink, MoreMe, MoreSetting } from '#ui/More.tsx'
import { NorenEdge } from '#ui/NorenEdge.tsx'
import { HeaderButton } from '#ui/TopBar.tsx'
import { Toaster } from '#ui/Toaster.tsx'
import { toast } from '#ui/toasts.ts'
import { SizeSwitch } from '#ui/SizeSwitch.tsx'

/** The door. */
export function SignIn() {
  const [name, setName] = useState('m.sato@komorebi')
  const [secret, setSecret] = useState('12345678901234')
  return (
    <Door
      cloth={
        <NorenEdge>
          <Crest />
        </NorenEdge>
      }
      foot={
        <>
          <span>日本語</span>
          <span>困ったとき 24時間受付</span>
        </>
      }
    >
      <div className="door-title">
        <h1>サインイン</h1>
        <span className="small muted">Noren 加盟店ポータル</span>
      </div>
      <Field label="ユーザー名">{(ids) => <TextInput value={name} onChange={setName} {...ids} />}</Field>
      <Field label="パスワード">{(ids) => <PasswordInput value={secret} onChange={setSecret} {...ids} />}</Field>
      <Button look="primary" size="large" wide>
        サインイン
      </Button>
      <div className="door-links">
        <a href="#forgot">パスワードを忘れたとき</a>
      </div>
    </Door>
  )
}

/** The places and settings that did not fit into the bar. */
export function More() {
  return (
    <>
      <MoreMe name="佐藤 美咲" about="店長・株式会社こもれび食堂" onOpen={() => {}} />
      <MoreGroup label="売上をみる">
        <MoreLink icon="compass" label="データ分析" to="#a" link={PlainLink} />
        <MoreLink icon="bag" label="注文管理" to="#b" link={PlainLink} />
        <MoreLink icon="point" label="ポイント取引" to="#c" link={PlainLink} />
      </MoreGroup>
      <MoreGroup label="この端末">
        <MoreSetting icon="textSize" label="文字の大きさ">
          <SizeSwitch place="line" value="s" onChange={() => {}} />
        </MoreSetting>
        <MoreButton icon="globe" label="言語" value="日本語" onPress={() => {}} />
        <MoreButton icon="bell" label="通知" value="受け取らない" onPress={() => {}} />
      </MoreGroup>
    </>
  )
}

type Face = { bar?: ReactNode; rows?: ReactNode; trouble?: ReactNode; busy?: boolean; none?: boolean }

/** The face of the list that the address asks for. */
export function faceOf(show: string): Face {
  if (show === 'busy') return { busy: true }
  if (show === 'loading') return { busy: true, none: true }
  if (show === 'offline') return { bar: <OfflineBar time="13:22" age="45分前" onRetry={() => {}} /> }
  if (show === 'nomatch')
    return {
      rows: (
        <NoMatch
          title="条件に合う取引はありません"
          text={'昨日の取引は 96件あります。\n「失敗」の条件を外すと表示できます。'}
          drop={{ label: '「失敗」を外して表示', onDrop: () => {} }}
          onClear={() => {}}
        />
      ),
    }
  if (show === 'failed')
    return {
      trouble: (
        <CannotConnect
          onRetry={() => {}}
          kept={{ label: '13:22 のデータを見る', onShow: () => {} }}
          reference="受付番号 7F3A-20C1　11/21 14:07"
        />
      ),
    }
  return {}
}

/** What loads late: calendar, dialog, menus. */
export function Overlays({ language }: { language: Language }) {
  const [range, setRange] = useState<ChosenRange>({ from: '2026-11-01', to: '2026-11-21' })
  const [asking, setAsking] = useState(false)
  return (
    <main className="section">
      <div className="chip-wrap">
        <RangeChip
          value={range}
          onApply={setRange}
          language={language}
          today="2026-11-21"
          weekStart={weekStartOf(language)}
          limitMonths={3}
          limitWords="3か月まで・日本時間"
        />
        <Button id="ask" onClick={() => setAsking(true)}>
          返金
        </Button>
        <Button
          id="toast"
          onClick={() =>
            toast({
              tone: 'error',
              text: '返金できませんでした。取引日時 11/21 13:58 を控えて、窓口へご連絡ください。',
            })
          }
        >
          知らせ
        </Button>
        <LazyMenu
          button={<HeaderButton icon="globe" label="言語" opens />}
          groups={[
            [
              { id: 'ja', label: '日本語', current: true, onSelect: () => {} },
              { id: 'en', label: 'English', current: false, onSelect: () => {} },
            ],
            [
              {
                id: 'out',
                label: 'サインアウト',
                icon: 'signOut',
                onSelect: () => toast({ tone: 'done', text: 'サインアウト' }),
              },
            ],
          ]}
        />
      </div>
      <LazyDialog
        open={asking}
        title="返金"
        onCancel={() => setAsking(false)}
        confirm={{ label: '￥1,200 を返金する', look: 'danger', onConfirm: () => setAsking(false) }}
      >
        <Field label="理由" need="required" help="お客さまには見えません">
          {(ids) => <TextInput value="" onChange={() => {}} {...ids} />}
        </Field>
      </LazyDialog>
      <Toaster />
    </main>
  )
}
