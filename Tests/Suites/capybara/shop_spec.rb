require_relative 'spec_helper'

RSpec.describe 'The tea shop', type: :feature do
  describe 'orders' do
    before { visit '/order.html' }

    it 'are sent' do
      fill_in 'Name', with: 'Ada'
      fill_in 'Email', with: 'ada@example.com'
      fill_in 'Note', with: "Ring twice.\nThank you!"
      choose 'Large'
      check 'Wrap as a gift'
      uncheck 'Send me news'
      click_button 'Send'
      expect(page).to have_title('Thank you')
      expect(page).to have_css('dd', text: 'ada@example.com')
      expect(all('dt').map(&:text)).to eq(%w[name email password note size gift country extras voucher])
    end

    it 'need a name' do
      click_on 'Send'
      expect(page).to have_css('.error', text: 'Please enter your name.')
      expect(find_field('Name')).to match_css(':focus')
      expect(page).to have_current_path('/order.html')
    end

    it 'are sent by Return' do
      fill_in('Name', with: 'Grace').send_keys(:return)
      expect(page).to have_css('dd', text: 'Grace')
    end

    it 'have one city of a country' do
      expect(page).to have_field('City', disabled: true)
      select 'Japan', from: 'Country'
      select 'Kyoto', from: 'City'
      expect(page).to have_select('City', selected: 'Kyoto', options: %w[Kyoto Tokyo])
    end

    it 'have several extras' do
      select 'Honey', from: 'Extras'
      unselect 'Milk', from: 'Extras'
      expect(page).to have_select('Extras', selected: ['Honey'])
    end

    it 'keep fields that cannot be changed' do
      expect(page).to have_field('Voucher', readonly: true, with: 'WELCOME')
      expect(page).to have_field('Member number', disabled: true)
    end

    it 'begin again' do
      fill_in 'Email', with: 'ada@example.com'
      uncheck 'Send me news'
      click_button 'Reset'
      expect(page).to have_field('Email', with: 'you@example.com')
      expect(page).to have_checked_field('Send me news')
    end
  end

  describe 'teas' do
    before { visit '/teas.html' }

    it 'are listed after a while' do
      expect(page).to have_css('.tea', count: 5)
      expect(page).to have_no_content('Loading')
    end

    it 'are searched while typing' do
      expect(page).to have_css('.tea', count: 5)
      fill_in 'Search', with: 'jee'
      within('#teas') { expect(page).to have_no_content('Assam') }
      expect(find('.tea')).to have_content('Darjeeling')
    end

    it 'go into the basket' do
      within('.tea', text: 'Sencha') { click_button 'Add' }
      expect(page).to have_content('Sencha is in your basket')
      expect(find('#count')).to have_text('1')
      expect(page).to have_no_css('#toast')
    end
  end

  describe 'the stock' do
    before { visit '/table.html' }

    def teas = all('td.tea', minimum: 1).map(&:text)

    it 'is sorted by a column' do
      find('th', text: 'Boxes').click
      expect(teas).to eq(%w[Gyokuro Yunnan Ceylon Sencha])
    end

    it 'has pages' do
      click_button 'Next'
      expect(page).to have_text('Page 2')
      expect(page).to have_button('Next', disabled: true)
      expect(teas).to eq(%w[Gyokuro Rooibos Mint])
    end

    it 'loses a row' do
      row = find(:table, 'Teas in stock').find('tr', text: 'Assam')
      row.click_button('Delete')
      expect(page).to have_no_css('tr', text: 'Assam')
      expect { row.text }.to raise_error(Selenium::WebDriver::Error::StaleElementReferenceError)
      expect(page).to have_table('Teas in stock', with_rows: [%w[Ceylon 7 Delete]])
    end
  end

  describe 'the mouse' do
    it 'opens a menu by resting on it' do
      visit '/index.html'
      expect(page).to have_no_link('Stock')
      find('#more').hover
      click_link 'Stock'
      expect(page).to have_title('Stock')
    end

    it 'drags a card' do
      visit '/board.html'
      find('#boil').drag_to(find('#done'))
      expect(find('#done')).to have_css('.card', text: 'Boil water')
    end

    it 'drags what the browser drags' do
      visit '/board.html'
      find('#cup').drag_to(find('#tray'))
      expect(find('#tray')).to have_css('#cup')
    end

    it 'has two buttons and double clicks' do
      visit '/board.html'
      find('#spot').right_click
      find('#menu li', text: 'Copy').click
      expect(page).to have_content('Copy chosen')
      find('#title').double_click
      find('#edit').send_keys('Supper', :enter)
      expect(find('#title')).to have_text('Supper')
    end
  end

  describe 'the keyboard' do
    before { visit '/keys.html' }

    it 'opens the palette with a shortcut' do
      find('body').send_keys([:control, 'k'])
      find('#command').send_keys('brew', :enter)
      expect(page).to have_content('Ran brew')
    end

    it 'chooses in a list' do
      fill_in 'Blend', with: 'br'
      expect(page).to have_css('[role=option]', count: 2)
      find_field('Blend').send_keys(:down, :down)
      expect(find('[aria-selected=true]')).to have_text('Brunch')
      find_field('Blend').send_keys(:enter)
      expect(page).to have_field('Blend', with: 'Brunch')
    end
  end

  describe 'windows and frames' do
    it 'have contents of their own' do
      visit '/frames.html'
      within_frame('counter') do
        click_button 'Add a cup'
        expect(page).to have_content('1 cups')
      end
      within_frame('outer') { within_frame('inner') { expect(page).to have_content('0 cups') } }
      within_frame('late') { fill_in 'Guest', with: 'Ada' }
      expect(page).to have_css('h1', text: 'Frames')
    end

    it 'may be of another origin' do
      visit '/frames.html'
      within_frame('other') do
        2.times { click_button 'Add a cup' }
        expect(page).to have_content('2 cups')
      end
    end

    it 'are opened by links' do
      visit '/windows.html'
      teas = window_opened_by { click_link 'Teas in a new window' }
      within_window(teas) { expect(page).to have_css('.tea', text: 'Assam') }
      teas.close
      expect(page).to have_title('Windows')
    end

    it 'are opened later, and close themselves' do
      visit '/windows.html'
      guests = window_opened_by { click_button 'Choose a guest' }
      within_window(guests) { click_button 'Ada' }
      expect(page).to have_css('#guest', text: 'Ada')
      expect(window_opened_by { click_button 'Open a window soon' }).not_to be_current
    end
  end

  it 'asks and hears answers' do
    visit '/dialogs.html'
    expect(accept_alert { click_button 'Late alert' }).to eq('Five minutes are over')
    dismiss_confirm('Empty the pot?') { click_button 'Confirm' }
    expect(page).to have_content('Kept')
    accept_prompt(with: 'Ada') { click_button 'Prompt' }
    expect(page).to have_content('Hello Ada')
  end

  it 'takes files' do
    visit '/files.html'
    attach_file 'Pictures', [__FILE__, File.join(__dir__, 'spec_helper.rb')]
    expect(all('#chosen li').map(&:text)).to eq(['shop_spec.rb', 'spec_helper.rb'])
    click_button 'Send'
    expect(page).to have_css('dd', text: "#{File.size(__FILE__)} bytes")
  end

  it 'shows more of its journal with scrolling' do
    visit '/long.html'
    scroll_to(:bottom)
    expect(page).to have_css('h2', text: 'Entry 16')
    scroll_to(find('#loading'))
    find('.entry', text: 'Entry 24').click_button('Like')
    expect(page).to have_button('Liked')
    find('#box').click_button('Year 2010')
    expect(find('#top')).to have_text('Year 2010')
  end

  it 'brews tea' do
    visit '/slow.html'
    click_button 'Brew'
    expect(page).to have_css('#percent', text: '100 %')
    expect(page).to have_no_css('#steam')
    click_button 'Pour'
    expect(page).to have_css('.cup', text: 'A cup of tea')
  end

  it 'remembers where a visitor was' do
    visit '/index.html'
    click_link 'Old shop'
    expect(page).to have_current_path('/teas.html')
    page.go_back
    expect(page).to have_title('Tea shop')
    page.go_forward
    expect(page).to have_title('Teas')
    page.refresh
    expect(page).to have_css('.tea', count: 5)
    visit '/sign-in'
    expect(page).to have_content('s-42')
  end

  it 'forgets visitors' do
    visit '/cookies'
    expect(page).to have_no_content('s-42')
    expect(evaluate_script('document.cookie')).to eq('')
    execute_script('document.cookie = "theme=dark"')
    page.refresh
    expect(page).to have_css('dt', text: 'theme')
    expect(File.binread(save_screenshot('cookies.png'))[1, 3]).to eq('PNG')
  end

  it 'rates tea in shadow roots' do
    visit '/shadow.html'
    root = find('#rating').native.shadow_root
    root.find_element(css: '.words').send_keys('Fine')
    root.find_elements(css: 'tea-star').last.shadow_root.find_element(css: '.star').click
    expect(page).to have_content('3 stars: Fine')
  end
end
