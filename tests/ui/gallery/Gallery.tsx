import { useState } from 'react'
import type { Language } from '#shared/language.ts'
import { ActiveChip, Chip } from '#ui/Chip.tsx'
import { BottomBar } from '#ui/BottomBar.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { ColumnPicker } from '#ui/ColumnPicker.tsx'
import { defaultSetup } from '#ui/columns.ts'
import { DataList } from '#ui/DataList.tsx'
import { Frame } from '#ui/Frame.tsx'
import { TextInput } from '#ui/Input.tsx'
import { PlainLink } from '#ui/link.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Money } from '#ui/Money.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Sidebar, type NavItem } from '#ui/Sidebar.tsx'
import { SizeSwitch } from '#ui/SizeSwitch.tsx'
import { Split } from '#ui/Drawer.tsx'
import { Fresh, Tabs } from '#ui/Tabs.tsx'
import { Avatar, HeaderButton, TopBar } from '#ui/TopBar.tsx'
import { Totals } from '#ui/Totals.tsx'
import { columns } from './columns.tsx'
import { DetailDrawer } from './DetailDrawer.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { More, Overlays, SignIn, faceOf } from './others.tsx'
import { rows } from './rows.ts'

const groups: NavItem[][] = [
  [
    { id: 'home', icon: 'home', label: 'ダッシュボード', short: 'ホーム', to: '#home' },
    { id: 'trade', icon: 'receipt', label: '取引照会', short: '取引', to: '#trade', current: true },
    { id: 'order', icon: 'bag', label: '注文管理', short: '注文', to: '#order' },
    { id: 'point', icon: 'point', label: 'ポイント取引', short: 'ポイント', to: '#point' },
    { id: 'analysis', icon: 'compass', label: 'データ分析', short: '分析', to: '#analysis' },
    { id: 'deposit', icon: 'bank', label: '入金照会', short: '入金', to: '#deposit' },
    { id: 'stat', icon: 'bars', label: '集計', to: '#stat' },
  ],
  [
    { id: 'message', icon: 'bell', label: 'お知らせ', to: '#message', count: 2 },
    { id: 'settings', icon: 'sliders', label: '設定', children: [{ id: 'user', label: 'ユーザー管理', to: '#user' }] },
    {
      id: 'support',
      icon: 'help',
      label: 'サポート',
      children: [{ id: 'manual', label: '操作マニュアル', to: '#manual' }],
    },
  ],
]
const bar = [
  { id: 'home', icon: 'home', label: 'ホーム', to: '#home' },
  { id: 'trade', icon: 'receipt', label: '取引', to: '#trade', current: true },
  { id: 'stat', icon: 'bars', label: '集計', to: '#stat' },
  { id: 'message', icon: 'bell', label: 'お知らせ', to: '#message', count: 2 },
  { id: 'more', icon: 'more', label: 'その他', to: '#more' },
] as const

/** One composition of the module, as the trade screen will make it. */
export function Gallery({ show, language }: { show: string; language: Language }) {
  if (show === 'signin') return <SignIn />
  if (show === 'overlays') return <Overlays language={language} />
  return (
    <Frame
      side={
        <Sidebar
          brand={{ name: 'Noren' }}
          groups={groups}
          company="株式会社こもれび食堂"
          code="E00001207"
          wide
          onToggle={() => {}}
          link={PlainLink}
        />
      }
      top={<Top title={show === 'more' ? 'その他' : '取引照会'} />}
      bar={
        <BottomBar
          items={bar.map((item) => ({ ...item, current: item.id === (show === 'more' ? 'more' : 'trade') }))}
          link={PlainLink}
        />
      }
    >
      {show === 'more' ? <More /> : <Trade show={show} />}
    </Frame>
  )
}

function Top({ title }: { title: string }) {
  return (
    <TopBar
      title={title}
      wide={
        <>
          <button type="button" className="top-search from-desktop">
            <Icon name="search" size={17} />
            <span className="ellipsis">番号・店舗・画面を検索</span>
            <span className="kbd">Ctrl K</span>
          </button>
          <span className="from-desktop">
            <SizeSwitch value="s" onChange={() => {}} place="header" />
          </span>
          <span className="from-desktop">
            <HeaderButton icon="chat" label="ご意見" />
          </span>
          <span className="below-desktop">
            <IconButton icon="search" iconSize={22} label="検索" />
          </span>
          <span className="below-desktop">
            <IconButton icon="textSize" iconSize={22} label="文字の大きさ" />
          </span>
          <HeaderButton icon="globe" label="日本語" opens />
          <HeaderButton mark={<Avatar name="高橋" />} label="高橋" opens />
        </>
      }
      phone={
        <>
          <IconButton icon="search" iconSize={22} label="検索" />
          <IconButton icon="scan" iconSize={22} label="読み取り" />
          <IconButton icon="bell" iconSize={22} label="お知らせ" count={2} />
          <button type="button" className="icon-button" aria-label="佐藤 美咲">
            <Avatar name="佐藤" />
          </button>
        </>
      }
    />
  )
}

function Trade({ show }: { show: string }) {
  const [setup, setSetup] = useState(() => defaultSetup(columns))
  const [openKey, setOpenKey] = useState(show === 'detail' ? rows[11]?.no : undefined)
  const [filtering, setFiltering] = useState(show === 'filter')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState('')
  const face = faceOf(show)
  const at = rows.findIndex((row) => row.no === openKey)
  const near = (step: number) => {
    const row = rows[at + step]
    return row && (() => setOpenKey(row.no))
  }
  return (
    <Split
      side={
        <DetailDrawer row={rows[at]} onClose={() => setOpenKey(undefined)} onPrevious={near(-1)} onNext={near(1)} />
      }
    >
      {face.bar}
      <span className="from-tablet">
        <Tabs
          label="表示"
          link={PlainLink}
          tabs={[
            { to: '#1', label: 'すべて', current: true },
            { to: '#2', label: '要確認', count: 3, current: false },
            { to: '#3', label: '返金できる取引', current: false },
            { to: '#4', label: '先月分（経理）', current: false },
          ]}
          end={
            <Fresh label="読み直す" onRefresh={() => {}}>
              14:07:32 現在
            </Fresh>
          }
        />
      </span>
      <Totals
        label="純売上　11/01(日) ～ 11/21(土)"
        value={<Money value={18204930} currency="JPY" />}
        sides={[
          { id: 'sales', label: '売上 8,412件', value: <Money value={18467250} currency="JPY" /> },
          { id: 'refunds', label: '返金 61件', value: <Money value={-262320} currency="JPY" /> },
          ...(openKey === undefined
            ? [{ id: 'mean', label: '平均単価', value: <Money value={2195} currency="JPY" />, wideOnly: true }]
            : []),
        ]}
      />
      <div className="filter-bar">
        <span className="below-desktop">
          <Chip on icon="filter" onClick={() => setFiltering(true)}>
            絞り込み <b className="num">2</b>
          </Chip>
        </span>
        <TextInput
          small
          icon="search"
          className="filter-search from-desktop"
          placeholder="番号・カード下4桁"
          aria-label="番号・カード下4桁"
          value={typed}
          onChange={setTyped}
        />
        <Chip on opens className="from-desktop">
          11/01(日) ～ 11/21(土)
        </Chip>
        <Chip opens className="below-desktop">
          今日 11/21(土)
        </Chip>
        <Chip opens className="from-desktop">
          店舗 すべて
        </Chip>
        <ActiveChip dropLabel="金額の条件を外す" onDrop={() => {}}>
          金額 <Money value={1000} currency="JPY" /> 以上
        </ActiveChip>
        <Button look="ghost" size="small" icon="plus" className="from-desktop when-roomy">
          条件
        </Button>
        <span className="filter-end from-tablet">
          <ColumnPicker columns={columns} setup={setup} onChange={setSetup} />
          <Button size="small" icon="download" aria-label="書き出し">
            <span className="from-desktop when-roomy">書き出し</span>
          </Button>
        </span>
      </div>
      <DataList
        label="取引"
        columns={columns}
        setup={setup}
        rows={face.rows ? [] : face.none ? undefined : rows}
        busy={face.busy ?? false}
        whenEmpty={face.rows}
        trouble={face.trouble}
        keyOf={(row) => row.no}
        nameOf={(row) => `${row.brand} ${row.amount} ${row.time}`}
        onOpen={(row) => setOpenKey(row.no)}
        openKey={openKey}
        dayOf={() => ({ key: '21', heading: '11月21日(土)', count: '84件' })}
        sort={{ column: 'time', direction: 'descending' }}
        onSort={() => {}}
        picked={picked}
        onPick={setPicked}
      />
      <Pager
        from={1}
        to={50}
        total={8473}
        can={{ first: false, previous: false, next: true, last: true }}
        onTurn={() => {}}
        pageSize={50}
        onPageSize={() => {}}
      />
      <FilterSheet open={filtering} onClose={() => setFiltering(false)} />
    </Split>
  )
}
